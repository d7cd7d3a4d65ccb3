import { startDeadline } from './deadline.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('ends when its time has run out', () => {
  const deadline = startDeadline(1000);
  jest.advanceTimersByTime(999);
  expect(deadline.signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, true]);
});

it('gives the whole time again after a sign of life', () => {
  const deadline = startDeadline(1000);
  jest.advanceTimersByTime(900);
  deadline.restart();
  jest.advanceTimersByTime(900);
  expect(deadline.signal.aborted).toBe(false);
  jest.advanceTimersByTime(100);
  expect(deadline.hasPassed()).toBe(true);
});

it('ends with its caller, which is not the same as running out, and stays ended', () => {
  const caller = new AbortController();
  const deadline = startDeadline(1000, caller.signal);
  caller.abort();
  deadline.restart();
  jest.advanceTimersByTime(2000);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, false]);
});
