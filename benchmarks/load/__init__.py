"""The load benchmark: rooms of four real sockets that play Super Farmer by the public wire, here and at peers.

    frames      WebSocket frames as a client sends and reads them (pure)
    line        one open socket, and the handshake before it
    protocols   how each server is talked to: make a room, move, read a state
    driver      the load: a process of its own that keeps many rooms moving and measures
    machine     cores, processes, CPU seconds and memory, as /proc tells them
    servers     the servers and stores that are started, and stopped again
    scenarios   what is measured
    figures     percentiles, medians, spread (pure)
    report      the tables (pure)
    peers/      minimal servers of the peers, and one that only bounds the driver

Run `python -m benchmarks.load --help`; the pages about it are benchmarks/README.md and BENCHMARKS.md.
"""
