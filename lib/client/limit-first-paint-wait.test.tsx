import { render } from '@testing-library/react';
import { FIRST_PAINT_WAIT } from '#shared/first-paint-wait.ts';
import { limitFirstPaintWait } from './limit-first-paint-wait.ts';

it('ends the wait for the first paint after a second', () => {
  jest.useFakeTimers();
  render(<link {...FIRST_PAINT_WAIT} />);
  const waits = () => document.querySelectorAll('link[rel="expect"][blocking]').length;
  limitFirstPaintWait();
  jest.advanceTimersByTime(999);
  expect(waits()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(waits()).toBe(0);
});
