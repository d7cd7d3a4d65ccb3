import { ACTIVITY_HEADER } from '#contracts/limits.ts';
import { activityHeaders, watchUserActivity } from './user-activity.ts';

const MINUTE = 60_000;
const THERE = { [ACTIVITY_HEADER]: '1' };

let day = 0;
let told = 0;
let stop: () => void = () => undefined;
beforeEach(() => {
  day += 1; // after what earlier tests have done
  jest.useFakeTimers({ now: Date.UTC(2040, 0, day) });
  told = 0;
  stop = watchUserActivity(() => (told += 1));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.setSystemTime(Date.now() + milliseconds);
const press = () => window.dispatchEvent(new KeyboardEvent('keydown'));

describe('the activity of a user', () => {
  it('is told by requests for a minute after an input, and not by those of a page without input', () => {
    expect(activityHeaders()).toEqual(THERE); // the page has just been opened
    pass(MINUTE + 1);
    expect(activityHeaders()).toEqual({});
    press();
    expect(activityHeaders()).toEqual(THERE);
    pass(MINUTE);
    expect(activityHeaders()).toEqual(THERE);
    pass(1);
    expect(activityHeaders()).toEqual({});
  });

  it('is told by a request of its own while none of the page does, at most every 70 seconds', () => {
    press();
    expect(told).toBe(1);
    for (let seconds = 0; seconds < 60; seconds += 10) {
      pass(10_000);
      press();
    }
    expect(told).toBe(1);
    pass(10_000);
    press();
    expect(told).toBe(2);
    pass(60_000);
    activityHeaders(); // of a request of the page
    pass(60_000);
    press();
    expect(told).toBe(2);
    pass(10_000);
    press();
    expect(told).toBe(3);
  });

  it.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])(
    'is an event %s, also one that the page stops',
    (name) => {
      document.body.addEventListener(name, (event) => event.stopPropagation(), { once: true });
      document.body.dispatchEvent(new Event(name, { bubbles: true }));
      expect(told).toBe(1);
    },
  );

  it('is not told after the page has ended', () => {
    stop();
    press();
    expect(told).toBe(0);
  });
});
