import { parseTimeZone } from './time-zone-cookie.ts';

it.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['America/Argentina/ComodRivadavia', expect.any(String)],
  ['Mars/Olympus_Mons', null],
  ['"><script>', null],
  ['A'.repeat(65), null],
  ['', null],
  [undefined, null],
])('reads the cookie %j as %j', (value, zone) => {
  expect(parseTimeZone(value)).toEqual(zone);
});
