"""What the table and the remote process say to each other: versioned JSON over a Unix socket."""
