import { fireEvent } from '@testing-library/react';
import { afterFirstInput } from './first-input.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

// In this order: the visit is used from the first input on.
it('calls one after the other, 1.5 seconds after the first input alone, and not what was ended before', () => {
  const [called, next, ended] = [jest.fn(), jest.fn(), jest.fn()];
  afterFirstInput(called);
  afterFirstInput(next);
  afterFirstInput(ended)();
  jest.advanceTimersByTime(60_000);
  expect(called).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerMove(document.body);
  jest.advanceTimersByTime(1499);
  expect(called).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  jest.advanceTimersToNextTimer();
  expect(called).toHaveBeenCalledTimes(1);
  expect(next).not.toHaveBeenCalled();
  jest.advanceTimersToNextTimer();
  expect(next).toHaveBeenCalledTimes(1);
  expect(called).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

it('calls 1.5 seconds later once the visit has seen an input', () => {
  const [called, ended] = [jest.fn(), jest.fn()];
  afterFirstInput(called);
  afterFirstInput(ended)();
  expect(called).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1501);
  expect(called).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});
