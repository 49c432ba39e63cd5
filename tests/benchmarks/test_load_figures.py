"""What measurements come down to, on lists short enough to check by hand."""

from __future__ import annotations

from benchmarks.load.figures import latencies, median, per_thousand, percentile, spread


def test_a_percentile_is_a_value_that_was_measured() -> None:
    hundred = [float(number) for number in range(1, 101)]
    assert [percentile(hundred, share) for share in (0.5, 0.95, 0.99, 1.0)] == [50, 95, 99, 100]
    assert percentile([3.0], 0.01) == percentile([3.0], 0.99) == 3.0


def test_without_values_there_is_no_percentile() -> None:
    assert percentile([], 0.5) is None
    assert latencies([])["p99_ms"] is None


def test_latencies_are_in_ms_in_whatever_order_they_came() -> None:
    assert latencies([0.004, 0.001, 0.003, 0.002]) == {"p50_ms": 2.0, "p95_ms": 4.0, "p99_ms": 4.0, "max_ms": 4.0}


def test_cpu_is_told_for_a_thousand_moves() -> None:
    assert per_thousand(2.0, 4000) == 0.5
    assert per_thousand(2.0, 0) is None


def test_values_that_are_missing_count_for_nothing() -> None:
    assert median([None, 3, 1, 2]) == 2
    assert spread([None, 3, 1]) == (1, 3)
    assert median([None]) is None and spread([]) is None
