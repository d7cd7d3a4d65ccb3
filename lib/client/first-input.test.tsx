import { fireEvent } from '@testing-library/react';
import { afterFirstInput } from './first-input.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

// In this order: the visit is used from the first input on.
it('calls at the first input alone, and not what was ended before', () => {
  const [called, ended] = [jest.fn(), jest.fn()];
  afterFirstInput(called);
  afterFirstInput(ended)();
  jest.advanceTimersByTime(60_000);
  expect(called).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerMove(document.body);
  expect(called).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

it('calls 1.5 seconds later once the visit has seen an input', () => {
  const [called, ended] = [jest.fn(), jest.fn()];
  afterFirstInput(called);
  afterFirstInput(ended)();
  expect(called).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1500);
  expect(called).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});
