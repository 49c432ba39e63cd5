"""The top floor: HTTP, the socket and the pages. Translates; decides nothing."""
