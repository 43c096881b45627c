import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first move is answered right away", () => {
  const act = vi.fn();
  throttle(1000, act)();
  expect(act).toHaveBeenCalledTimes(1);
});

test("many moves within a second are answered once more, at its end", () => {
  const act = vi.fn();
  const tell = throttle(1000, act);
  for (let move = 0; move < 50; move++) tell();
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
});

test("steady moves are answered at most once a second and the last is never lost", () => {
  const act = vi.fn();
  const tell = throttle(1000, act);
  for (let at = 0; at < 5000; at += 100) {
    tell();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1000);
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(act.mock.calls.length).toBeLessThanOrEqual(7);
});

test("a listener that has gone isn't called anymore", () => {
  const act = vi.fn();
  const tell = throttle(1000, act);
  tell();
  tell();
  tell.cancel();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});
