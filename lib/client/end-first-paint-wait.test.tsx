import { render } from '@testing-library/react';
import { FIRST_PAINT_WAIT } from '#shared/first-paint-wait.ts';
import { endFirstPaintWait } from './end-first-paint-wait.ts';

const waits = () => document.querySelectorAll('link[rel="expect"][blocking]').length;
const data = () => Reflect.get(globalThis, '__next_f') as unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  render(<link {...FIRST_PAINT_WAIT} />);
  endFirstPaintWait();
});

it('ends the wait for the first paint with the first data for React, and keeps all data', () => {
  expect(waits()).toBe(1);
  data().push([0]);
  expect(waits()).toBe(0);
  data().push([1, 'more']);
  expect(data()).toEqual([[0], [1, 'more']]);
});

it('ends the wait for the first paint after a second', () => {
  jest.advanceTimersByTime(999);
  expect(waits()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(waits()).toBe(0);
});
