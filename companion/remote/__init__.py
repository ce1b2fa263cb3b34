"""The process that serves phones: a page and a WebSocket on the network, a Unix socket to the table."""
