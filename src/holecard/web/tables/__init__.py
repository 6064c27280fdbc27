"""Live tables: state, commands, players, secrecy and provably fair dealing."""
