"""The JSON protocol of the micro hold'em competition."""
