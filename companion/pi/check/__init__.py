"""The soldering-iron tool: what is there, how it is, and the exact fix for what is not."""
