"""Samples of proof numbers, and their chart."""

from __future__ import annotations

from xml.etree import ElementTree

from kaffeehaus.kernels.coffee.solver.solver import Efforts
from kaffeehaus.kernels.coffee.solver.trace import MOST_SAMPLES, Sample, Trace, draw_trace


def test_samples_stay_few_and_even() -> None:
    times = iter(range(10_000))
    trace = Trace(lambda: float(next(times)))
    for number in range(10_000):
        trace.note(Efforts(number, 1))
    assert MOST_SAMPLES / 4 < len(trace.samples) <= MOST_SAMPLES
    assert trace.samples[0].seconds == 0
    steps = [b.seconds - a.seconds for a, b in zip(trace.samples, trace.samples[1:], strict=False)]
    assert max(steps[1:-1]) <= 2 * min(steps[1:-1])


def test_nothing_is_noted_while_nothing_is_known() -> None:
    trace = Trace()
    trace.note(None)
    assert not trace.samples
    ElementTree.fromstring(draw_trace("sq-3, n=3", trace.samples))


def test_the_chart_has_both_curves_on_a_logarithmic_axis() -> None:
    samples = [Sample(0.0, Efforts(1, 1)), Sample(2.0, Efforts(100, 10))]
    chart = draw_trace("<hex-4>", samples)
    drawn = ElementTree.fromstring(chart)
    first, second = drawn.iter("{http://www.w3.org/2000/svg}polyline")
    low, high = (float(point.split(",")[1]) for point in first.attrib["points"].split())
    middle = float(second.attrib["points"].split()[1].split(",")[1])
    assert (low + high) / 2 == middle
    assert "&lt;hex-4&gt;" in chart
