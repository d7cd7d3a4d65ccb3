import { startDeadline } from './deadline.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('aborts after its time limit', () => {
  const deadline = startDeadline(1000);
  jest.advanceTimersByTime(999);
  expect(deadline.signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, true]);
});

it('ER-08 without a time limit aborts with its caller alone', () => {
  const caller = new AbortController();
  const deadline = startDeadline(null, caller.signal);
  jest.advanceTimersByTime(24 * 60 * 60_000);
  deadline.restart();
  expect([deadline.signal.aborted, jest.getTimerCount()]).toEqual([false, 0]);
  caller.abort();
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, false]);
});

it('starts the whole time again on restart', () => {
  const deadline = startDeadline(1000);
  jest.advanceTimersByTime(900);
  deadline.restart();
  jest.advanceTimersByTime(900);
  expect(deadline.signal.aborted).toBe(false);
  jest.advanceTimersByTime(100);
  expect(deadline.hasPassed()).toBe(true);
});

it('aborts with its caller, does not count as passed, and stays aborted', () => {
  const caller = new AbortController();
  const deadline = startDeadline(1000, caller.signal);
  caller.abort();
  deadline.restart();
  jest.advanceTimersByTime(2000);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, false]);
});
