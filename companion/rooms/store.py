"""The rooms' store, a Redis 7 or Valkey 8 (or newer), and the only module that talks to it.

Keys of a room share the hash tag {CODE}, so that they live on one slot of a cluster:

    room:{CODE}         hash: seq, snapshot (the encoded room, the game's state in it)
    room:{CODE}:log     stream; the entry that led to seq has the id seq-0: e (entry), v (events), sometimes s (state)
    room:{CODE}:done    sorted set: keys of the actions that were accepted lately, each with its seq as the score
    room:{CODE}:here    hash: who is here: "session/seat" and when it was last heard of (ms)
    room:{CODE}:news    sharded channel: "seq origin" after each commit, where another process follows the room

An owner's edition that a room was made with is kept for good, once for all rooms, under its digest:

    edition:DIGEST      the text of the file

Every commit is one script call: compare seq, publish, remember the action, append to the log, write the snapshot, renew
the time to live. It happens wholly or not at all, also where the store refuses one of these commands.
"""

from __future__ import annotations

import builtins
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import redis
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError, RedisClusterException, RedisError, TimeoutError
from redis.retry import Retry

from companion.rooms.courier import Courier
from companion.rooms.trial import CLUSTER, Health

ANSWER_S = 2.0
"""How long one answer of the store may take: whoever waits for it is told within three seconds that it is away."""
ASK_AGAIN_S = 0.5
REPLICAS_MS = 1_000
"""How long replicas may take to confirm a commit."""
REMEMBERED = 4096
"""How many accepted actions of a room are remembered, so that a repeated one gets the same answer."""

_COMMIT = """
local function commit(
  room, log, done, here, news, was, seq, snap, entry, events, state, action, ttl, origin, most, mine
)
  local found = redis.call('HGET', room, 'seq')
  if not found then return {'gone'} end
  if action ~= '' then
    local spent = redis.call('ZSCORE', done, action)
    if spent then return {'spent', tostring(spent)} end
  end
  if found ~= was then return {'late', redis.call('HGET', room, 'snap')} end

  -- A commit that fails midway keeps what it wrote so far. So what may fail comes first, each step takes back what came
  -- before it, and what comes after the snapshot uses only commands that have succeeded before.
  local function must(...)
    local answer = redis.pcall(...)
    if type(answer) == 'table' and answer.err then
      redis.pcall('HSET', room, 'seq', found)
      if action ~= '' then redis.pcall('ZREM', done, action) end
      error(answer)
    end
    return answer
  end
  must('HSET', room, 'seq', seq)
  must('EXPIRE', room, ttl)
  if must('PUBSUB', 'SHARDNUMSUB', news)[2] > tonumber(mine) then
    must('SPUBLISH', news, seq .. ' ' .. origin)
  end
  if action ~= '' then must('ZADD', done, seq, action) end
  if state == '' then
    must('XADD', log, seq .. '-0', 'e', entry, 'v', events)
  else
    must('XADD', log, seq .. '-0', 'e', entry, 'v', events, 's', state)
  end
  redis.call('HSET', room, 'snap', snap)
  redis.call('EXPIRE', log, ttl)
  redis.call('EXPIRE', done, ttl)
  redis.call('EXPIRE', here, ttl)
  if action ~= '' and tonumber(seq) % 64 == 0 then
    redis.pcall('ZREMRANGEBYRANK', done, 0, -most - 1)
  end
  return {'done'}
end

-- One answer for each commit: 5 keys and 11 arguments. What is wrong with one does not touch the others.
local answers = {}
for place = 0, #KEYS / 5 - 1 do
  local k, a = 5 * place, 11 * place
  local ok, answer = pcall(
    commit, KEYS[k + 1], KEYS[k + 2], KEYS[k + 3], KEYS[k + 4], KEYS[k + 5], unpack(ARGV, a + 1, a + 11)
  )
  if not ok then answer = {'failed', type(answer) == 'table' and answer.err or tostring(answer)} end
  answers[place + 1] = answer
end
return answers
"""

_CREATE = """
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'seq', '0', 'snap', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""

_COUNT = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
"""


class StoreAway(Exception):
    """The store did not answer, or could not write. Nothing that it was asked to do may be taken as done."""


class Late(Exception):
    """A commit lost the race: the room has moved on. `snapshot` is its newest snapshot."""

    def __init__(self, snapshot: bytes) -> None:
        super().__init__()
        self.snapshot = snapshot


class Spent(Exception):
    """The action was accepted before, as the entry `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Gone(Exception):
    """There is no such room."""


class StoredEntry:
    """An entry of a room's log as the store has it: seq, the encoded entry and its events, and sometimes the state."""

    __slots__ = ("entry", "events", "seq", "state")

    def __init__(self, seq: int, fields: dict[bytes, bytes]) -> None:
        self.seq = seq
        self.entry = fields[b"e"]
        self.events = fields[b"v"]
        self.state = fields.get(b"s")


class Commit:
    """What one accepted action writes. state: empty unless the log shall carry it; key: the action's, or empty."""

    __slots__ = ("code", "entry", "events", "key", "seq", "snapshot", "state", "ttl_s")

    def __init__(
        self, code: str, seq: int, snapshot: bytes, entry: bytes, events: bytes, state: bytes, key: str, ttl_s: int
    ) -> None:
        self.code = code
        self.seq = seq
        self.snapshot = snapshot
        self.entry = entry
        self.events = events
        self.state = state
        self.key = key
        self.ttl_s = ttl_s


def _keys(code: str) -> list[str]:
    stem = f"room:{{{code}}}"
    return [stem, f"{stem}:log", f"{stem}:done", f"{stem}:here", f"{stem}:news"]


def connect(url: str) -> redis.Redis:
    """A client for `redis://`, `rediss://`, `unix://` or `redis+cluster://` (redis-py's own cluster client)."""
    if url.startswith(CLUSTER):
        return redis.RedisCluster.from_url(  # type: ignore[return-value]
            url.replace(CLUSTER, "redis://", 1), socket_timeout=ANSWER_S, socket_connect_timeout=ANSWER_S,
            retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), 1),
        )  # fmt: skip
    # The default pool raises at its limit; a blocking one waits its turn. A lost connection is tried again at once:
    # a commit that did get through the first time answers "spent" the second time. One that is silent is not.
    pool = redis.BlockingConnectionPool.from_url(
        url, max_connections=32, timeout=1, socket_timeout=ANSWER_S, socket_connect_timeout=ANSWER_S,
        retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), 3, (ConnectionError,)), health_check_interval=20,
    )  # fmt: skip
    return redis.Redis(connection_pool=pool)


class _Silence:
    """A store that hangs: once one question had no answer, others do not wait each for itself but fail at once.

    Every half second one of them asks again.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._ask_again_at: float | None = None

    def check(self) -> None:
        """Raises StoreAway while the store is silent and it is not yet time to ask again."""
        if self._ask_again_at is None:
            return
        now = self._now_s()
        if now < self._ask_again_at:
            raise StoreAway("the store is silent")
        self._ask_again_at = now + ANSWER_S  # this one asks; the others learn from it

    def begin(self) -> None:
        self._ask_again_at = self._now_s() + ASK_AGAIN_S

    def end(self) -> None:
        self._ask_again_at = None


class Store:
    """Rooms in a Redis or Valkey. Every method raises StoreAway when the store does not answer.

    origin: names this process in what it publishes, so that it can tell its own news from those of others.
    replicas: how many of them must have a commit before it counts as done.
    """

    def __init__(self, url: str, origin: str = "", replicas: int = 0) -> None:
        self.url = url
        self._replicas = replicas
        self.origin = origin
        self._redis: Any = connect(url)
        self._followed: set[str] = set()
        self._health = Health(url, origin)
        self._silence = _Silence()
        # A cluster's client sends no scripts in a pipeline: there, each commit is a round trip of its own.
        is_cluster = url.startswith(CLUSTER)
        self._call = self._alone(_COMMIT) if is_cluster else Courier(self._redis, _COMMIT)
        self._create = self._redis.register_script(_CREATE)
        self._count = self._redis.register_script(_COUNT)

    def _alone(self, script: str) -> Callable[[Sequence[str], Sequence[Any]], Any]:
        """Calls of a script that commits many, for a single one each."""
        call = self._redis.register_script(script)
        return lambda keys, args: call(keys=keys, args=args)[0]

    def _ask(self, what: Callable[[], Any]) -> Any:
        self._silence.check()
        try:
            answer = what()
        except (RedisError, RedisClusterException, OSError) as error:
            if isinstance(error, TimeoutError | builtins.TimeoutError):
                self._silence.begin()
            raise StoreAway(str(error)) from error
        self._silence.end()
        return answer

    def status(self) -> str:
        """`ok` if a commit would succeed now, else `store-away`, `store-full` or `store-read-only`; within a second."""
        status = self._health.status()
        if status != "store-away":
            self._silence.end()  # it answers: nobody need wait to ask it again
        return status

    def create(self, code: str, snapshot: bytes, ttl_s: int) -> bool:
        """Claim a code for a new room; False if it is taken, and then nothing has changed."""
        return bool(self._ask(lambda: self._create(keys=[_keys(code)[0]], args=[snapshot, ttl_s])))

    def load(self, code: str) -> bytes | None:
        """The room's snapshot, or None."""
        snapshot: bytes | None = self._ask(lambda: self._redis.hget(_keys(code)[0], "snap"))
        return snapshot

    def commit(self, commit: Commit) -> None:
        """Write an accepted action. Raises Late, Spent or Gone, and then nothing has changed."""
        # A process knows its own commits: news are published only if another process follows the room.
        mine = int(commit.code in self._followed)
        args: list[Any] = [
            commit.seq - 1,
            commit.seq,
            commit.snapshot,
            commit.entry,
            commit.events,
            commit.state,
            commit.key,
        ]
        answer = self._ask(lambda: self._call(_keys(commit.code), [*args, commit.ttl_s, self.origin, REMEMBERED, mine]))
        if answer[0] == b"failed":
            raise StoreAway(answer[1].decode(errors="replace"))
        if answer[0] == b"late":
            raise Late(answer[1])
        if self._replicas and answer[0] in (b"done", b"spent"):
            self._ask(lambda: self._copy(_keys(commit.code)[0], commit.ttl_s))
        if answer[0] == b"spent":
            raise Spent(int(float(answer[1])))
        if answer[0] == b"gone":
            raise Gone

    def _copy(self, key: str, ttl_s: int) -> None:
        """Wait until enough replicas have all that the store has done so far. Raises ConnectionError otherwise.

        WAIT asks for what its own connection wrote; so the connection writes something, after the commit, that changes
        nothing.
        """
        client = self._redis
        if self.url.startswith(CLUSTER):
            client = client.get_redis_connection(client.get_node_from_key(key))
        with client.client() as one:
            one.expire(key, ttl_s)
            if int(one.execute_command("WAIT", self._replicas, REPLICAS_MS)) < self._replicas:
                raise ConnectionError("too few replicas have it")

    def keep(self, code: str, ttl_s: int) -> None:
        """Let the room live so long from now, or longer if it would anyway."""

        def ask() -> None:
            pipe = self._redis.pipeline(transaction=False)
            for key in _keys(code)[:4]:
                pipe.expire(key, ttl_s, gt=True)
            pipe.execute()

        self._ask(ask)

    def spent(self, code: str, key: str) -> int | None:
        """The seq of an action that was accepted before, or None."""
        score = self._ask(lambda: self._redis.zscore(_keys(code)[2], key))
        return None if score is None else int(score)

    def delete(self, code: str) -> None:
        """Remove a room and everything in it, and publish that."""
        *keys, news = _keys(code)
        self._ask(lambda: self._redis.delete(*keys))
        self._ask(lambda: self._redis.execute_command("SPUBLISH", news, f"0 {self.origin}"))

    def entries(self, code: str, first: int, last: int | None = None, page: int = 500) -> Iterator[StoredEntry]:
        """The log's entries from seq first to seq last (both included), read page by page."""
        key = _keys(code)[1]
        start, end = f"{first}-0", "+" if last is None else f"{last}-0"
        while True:
            found: Any = self._ask(partial(self._redis.xrange, key, start, end, count=page))
            for entry_id, fields in found:
                yield StoredEntry(_seq(entry_id), fields)
            if len(found) < page:
                return
            start = f"{_seq(found[-1][0]) + 1}-0"

    def entries_back(self, code: str, last: int, page: int = 65) -> Iterator[StoredEntry]:
        """The log's entries from seq last backwards."""
        key = _keys(code)[1]
        while last > 0:
            found: Any = self._ask(partial(self._redis.xrevrange, key, f"{last}-0", "-", count=page))
            for entry_id, fields in found:
                yield StoredEntry(_seq(entry_id), fields)
            if len(found) < page:
                return
            last = _seq(found[-1][0]) - 1

    def keep_edition(self, digest: str, text: str) -> None:
        """Keep the text of an owner's edition under its digest."""
        self._ask(lambda: self._redis.set(f"edition:{digest}", text, nx=True))

    def edition(self, digest: str) -> str | None:
        """The text of the edition with that digest, or None."""
        text = self._ask(lambda: self._redis.get(f"edition:{digest}"))
        return None if text is None else text.decode()

    # -- who is here ------------------------------------------------------------------------------------------------

    def here(self, code: str, fields: Iterable[str], at: int, ttl_s: int) -> dict[str, int]:
        """Note that these "session/seat" fields are alive; gives all that are noted as here, each with its time."""
        key = _keys(code)[3]
        fresh: dict[Any, Any] = dict.fromkeys(fields, at)

        def ask() -> Any:
            pipe = self._redis.pipeline(transaction=False)
            if fresh:
                pipe.hset(key, mapping=fresh)
                pipe.expire(key, ttl_s)
            pipe.hgetall(key)
            return pipe.execute()

        return _times(self._ask(ask)[-1])

    def not_here(self, code: str, fields: Iterable[str]) -> dict[str, int]:
        """Remove fields; gives all that are still noted as here, each with its time."""
        key, gone = _keys(code)[3], list(fields)

        def ask() -> Any:
            pipe = self._redis.pipeline(transaction=False)
            if gone:
                pipe.hdel(key, *gone)
            pipe.hgetall(key)
            return pipe.execute()

        return _times(self._ask(ask)[-1])

    def pulse(
        self, codes: Sequence[str], alive: Mapping[str, Mapping[str, int]], ttl_s: int
    ) -> dict[str, tuple[int | None, dict[str, int]]]:
        """For each room its seq (None if it is gone) and who is noted as here, in one round trip.

        alive: by room, the "session/seat" fields heard of lately, and when (ms); they are noted first, as in `here`.
        """

        def ask() -> Any:
            pipe = self._redis.pipeline(transaction=False)
            for code, heard in alive.items():
                pipe.hset(_keys(code)[3], mapping=dict(heard))
                pipe.expire(_keys(code)[3], ttl_s)
            for code in codes:
                room, _, _, here, _ = _keys(code)
                pipe.hget(room, "seq")
                pipe.hgetall(here)
            return pipe.execute()[2 * len(alive) :]

        found = self._ask(ask) if codes else []
        pairs = zip(found[::2], found[1::2], strict=True)
        return {
            code: (None if seq is None else int(seq), _times(here))
            for code, (seq, here) in zip(codes, pairs, strict=True)
        }

    # -- news and counts --------------------------------------------------------------------------------------------

    def count(self, key: str, window_s: int) -> int:
        """How often this was counted in the window that the first count opened, this time included."""
        return int(self._ask(lambda: self._count(keys=[f"count:{key}"], args=[window_s])))

    def news(self) -> News:
        """A subscription on a connection of its own; see News."""
        return News(self)


class News:
    """News over one connection: which room has a new seq. One greenlet waits for them; any may follow rooms."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pubsub = store._redis.pubsub(ignore_subscribe_messages=True)
        self._prefix, self._suffix = len("room:{"), len("}:news")

    def follow(self, code: str) -> None:
        self._store._ask(lambda: self._pubsub.ssubscribe(_keys(code)[4]))
        self._store._followed.add(code)

    def unfollow(self, code: str) -> None:
        self._store._followed.discard(code)
        self._store._ask(lambda: self._pubsub.sunsubscribe(_keys(code)[4]))

    def wait(self, timeout_s: float) -> tuple[str, int, str] | None:
        """The next (code, seq, origin), seq 0 for a room that was deleted; None after the timeout.

        Raises StoreAway when the connection is lost; then a new News must follow everything again.
        """
        message = self._store._ask(lambda: self._get(timeout_s))
        if message is None or message["type"] != "smessage":
            return None
        seq, _, origin = message["data"].decode().partition(" ")
        return message["channel"].decode()[self._prefix : -self._suffix], int(seq), origin

    def _get(self, timeout_s: float) -> dict[str, Any] | None:
        if hasattr(self._pubsub, "get_sharded_message"):
            return self._pubsub.get_sharded_message(timeout=timeout_s)  # type: ignore[no-any-return]
        return self._pubsub.get_message(timeout=timeout_s)  # type: ignore[no-any-return]

    def close(self) -> None:
        self._pubsub.close()


def _seq(entry_id: bytes) -> int:
    return int(entry_id.partition(b"-")[0])


def _times(found: dict[bytes, bytes]) -> dict[str, int]:
    return {field.decode(): int(at) for field, at in found.items()}
