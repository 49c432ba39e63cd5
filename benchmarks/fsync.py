"""What `appendfsync always` costs the embedded store: commits per second, one at a time and 32 in one write.

A commit is one script call of the size of a room's: a snapshot of 2 KB, a log entry, an action id, a publication.
Run: python benchmarks/fsync.py [FOLDER]   (the folder should lie on the disk that is to be measured)
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import redis

from companion.embedded import Embedded

SECONDS = 2.0
SCRIPT = """
redis.call('HSET', KEYS[1], 'seq', ARGV[1], 'snap', ARGV[2])
redis.call('XADD', KEYS[2], '*', 'e', ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[1], ARGV[4])
for place = 1, 3 do redis.call('EXPIRE', KEYS[place], 3600) end
redis.call('SPUBLISH', KEYS[1], ARGV[1])
return 1
"""


def commits_per_second(url: str, at_once: int) -> tuple[float, float]:
    """Commits per second, and the mean time in ms until a write of `at_once` commits is answered."""
    client = redis.Redis.from_url(url)
    commit = client.register_script(SCRIPT)
    commit(keys=["{r}", "{r}:log", "{r}:done"], args=[0, "", "", ""])
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        pipe = client.pipeline(transaction=False)
        for number in range(done, done + at_once):
            args: list[str | int] = [number, "s" * 2000, "e" * 200, f"a{number}"]
            pipe.evalsha(commit.sha, 3, "{r}", "{r}:log", "{r}:done", *args)
        pipe.execute()
        done += at_once
    spent = time.perf_counter() - began
    client.close()
    return done / spent, 1000 * spent / (done / at_once)


def main() -> None:
    """Print a line for each policy and each number of commits in one write."""
    print(f"{'appendfsync':<12} {'at once':>8} {'commits/s':>10} {'ms a write':>11}")
    for policy in ("always", "everysec", "no"):
        for at_once in (1, 32):
            with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
                store = Embedded(Path(folder) / "data", fsync=policy)
                rate, wait_ms = commits_per_second(store.start(), at_once)
                store.stop()
            print(f"{policy:<12} {at_once:>8} {rate:>10,.0f} {wait_ms:>11.2f}")


if __name__ == "__main__":
    main()
