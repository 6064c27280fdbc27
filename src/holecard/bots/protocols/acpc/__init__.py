"""The protocol of the Annual Computer Poker Competition (ACPC)."""
