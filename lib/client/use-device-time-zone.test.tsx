import { act, fireEvent, render, screen } from '@testing-library/react';
import { AssumedTimeZone, useDeviceTimeZone } from './use-device-time-zone.ts';

let zone = 'Asia/Kolkata';

function Zone() {
  return <p>{useDeviceTimeZone()}</p>;
}

beforeAll(() => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone };
  });
  jest.useFakeTimers(); // after it, since fake timers bring an Intl of their own, which hands on to the real one
});
afterAll(() => jest.useRealTimers());

// In this order: the zone that was read once is kept.
it('takes the zone of the last visit, and after the first input the one of the device, which it keeps for the next visit', () => {
  render(
    <AssumedTimeZone value="Europe/Lisbon">
      <Zone />
    </AssumedTimeZone>,
  );
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Europe/Lisbon')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.getByText('Asia/Kolkata')).toBeVisible();
  expect(document.cookie).toContain('countersign-time-zone=Asia/Kolkata');
});

it('follows a device that has travelled while the page was in the background', () => {
  render(<Zone />);
  expect(screen.getByText('Asia/Kolkata')).toBeVisible();
  zone = 'America/New_York';
  act(() => jest.advanceTimersByTime(60_001));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('America/New_York')).toBeVisible();
});
