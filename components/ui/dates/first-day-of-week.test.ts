import { firstDayOfWeek } from './first-day-of-week.ts';

it.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['da', 1],
  ['de-CH', 1],
  ['pt-BR', 0],
  ['ar-EG', 6],
  ['', 1],
])('the week of %s begins with day %i', (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day);
});

describe('in a browser that knows no weeks', () => {
  const prototype = Reflect.getPrototypeOf(new Intl.Locale('en'))!;
  const known = Object.getOwnPropertyDescriptor(prototype, 'getWeekInfo')!;
  beforeEach(() => void Reflect.deleteProperty(prototype, 'getWeekInfo'));
  afterEach(() => void Object.defineProperty(prototype, 'getWeekInfo', known));

  it.each([
    ['en-US', 0],
    ['en-GB', 1],
    ['fr', 1],
  ])('the week of %s begins with day %i', (language, day) => {
    expect(firstDayOfWeek(language)).toBe(day);
  });
});
