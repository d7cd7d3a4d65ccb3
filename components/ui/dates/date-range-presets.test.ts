import dayjs from 'dayjs';
import { DATE_PRESETS, presetOf, presetRange } from './date-range-presets.ts';

const today = dayjs('2026-11-21T15:00:00');

it('DT-01 DATE_PRESETS names the presets in display order', () => {
  expect(Object.entries(DATE_PRESETS)).toEqual([
    ['today', 'Today'],
    ['week', 'Last 7 days'],
    ['month', 'This Month'],
    ['year', 'This Year'],
    ['custom', 'Custom'],
    ['financialYear', 'Financial Year'],
  ]);
});

it.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-15', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-21'],
  ['year', '2026-01-01', '2026-11-21'],
  ['financialYear', '2026-04-01', '2027-03-31'],
] as const)('DT-01 presetRange of %s is %s to %s, and presetOf finds it', (preset, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to });
  expect(presetOf({ from, to }, today)).toBe(preset);
});

it.each([
  ['2026-03-31', '2025-04-01', '2026-03-31'],
  ['2026-04-01', '2026-04-01', '2027-03-31'],
  ['2024-02-29', '2023-04-01', '2024-03-31'],
])('DT-01 on %s presetRange of the financial year is %s to %s', (day, from, to) => {
  expect(presetRange('financialYear', dayjs(day))).toEqual({ from, to });
});

it.each([
  [1, '2026-11-21', '2026-01-01', '2026-12-31'],
  [7, '2026-06-30', '2025-07-01', '2026-06-30'],
  [7, '2026-07-01', '2026-07-01', '2027-06-30'],
  [12, '2026-11-21', '2025-12-01', '2026-11-30'],
  [3, '2024-02-29', '2023-03-01', '2024-02-29'],
])(
  'OS-04 a financial year from month %d is, on %s, %s to %s, and presetOf finds it',
  (month, day, from, to) => {
    expect(presetRange('financialYear', dayjs(day), month)).toEqual({ from, to });
    expect(presetOf({ from, to }, dayjs(day), month)).toBe('financialYear');
  },
);

it('DT-01 presetRange of the last 7 days can begin in the previous year', () => {
  expect(presetRange('week', dayjs('2027-01-02'))).toEqual({ from: '2026-12-27', to: '2027-01-02' });
});

it('DT-01 presetOf returns custom for other days', () => {
  expect(presetOf({ from: '2026-11-02', to: '2026-11-21' }, today)).toBe('custom');
});
