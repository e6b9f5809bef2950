"""What programs need to play well, and how what they cannot see may lie."""
