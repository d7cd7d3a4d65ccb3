import { reportSeldom } from './report-seldom.ts';

it('reports errors of the same text once a minute, and how many were left out', () => {
  const told: [string, number][] = [];
  let time = 0;
  const report = reportSeldom(
    (error, omitted) => told.push([error.message, omitted]),
    () => time,
  );
  for (const text of ['away', 'away', 'other', 'away']) report(new Error(text));
  expect(told).toEqual([
    ['away', 0],
    ['other', 0],
  ]);
  time = 59_999;
  report(new Error('away'));
  time = 60_000;
  report(new Error('away'));
  expect(told.slice(2)).toEqual([['away', 3]]);
});

it('keeps few texts', () => {
  let count = 0;
  const report = reportSeldom(
    () => (count += 1),
    () => 0,
  );
  for (let number = 0; number < 1_000; number += 1) report(new Error(`failure ${number}`));
  expect(count).toBe(1_000);
  report(new Error('failure 0'));
  expect(count).toBe(1_001); // forgotten, since texts that differ each time must not fill the memory
});
