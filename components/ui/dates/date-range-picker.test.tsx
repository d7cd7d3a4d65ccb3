import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { DateRangePicker } from './date-range-picker.tsx';
import { presetRange, type DateRange } from './date-range-presets.ts';
import { Providers } from '../providers.tsx';

const NOVEMBER: DateRange = { from: '2025-11-03', to: '2025-11-21' };

const open = async (value: DateRange | null = NOVEMBER) => {
  const onChange = jest.fn();
  render(
    <Providers>
      <DateRangePicker label="Date added" value={value} onChange={onChange} />
    </Providers>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Date added/ }));
  return { onChange, dialog: screen.getByRole('dialog', { name: 'Date added' }) };
};
const day = (end: string, name: string) =>
  within(screen.getByRole('group', { name: end })).getByRole('gridcell', {
    name: new RegExp(`(^|, )${name}$`),
  });

it('DT-04 shows the range as month, day and year and marks its days', async () => {
  await open();
  expect(
    screen.getByRole('button', { name: 'Date added: Nov 03, 2025 – Nov 21, 2025', hidden: true }),
  ).toBeInTheDocument();
  expect(day('From', 'Nov 03, 2025')).toHaveAttribute('aria-selected', 'true');
  expect(day('From', 'Nov 21, 2025')).toHaveAttribute('aria-selected', 'true');
  expect(day('From', 'Nov 22, 2025')).toHaveAttribute('aria-selected', 'false');
});

it('DT-02 calls onChange with custom days on Apply only', async () => {
  const { onChange } = await open();
  expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await userEvent.click(day('From', 'Nov 10, 2025'));
  await userEvent.click(day('To', 'Nov 12, 2025'));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange.mock.calls).toEqual([[{ from: '2025-11-10', to: '2025-11-12' }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each<[string, DateRange | null, number]>([
  ['one calendar for days in one month', NOVEMBER, 1],
  ['one calendar without days', null, 1],
  ['two calendars for days in two months', { from: '2025-10-30', to: '2025-11-02' }, 2],
])('shows %s, so that no month stands there twice', async (_, value, count) => {
  await open(value);
  const months = screen.getAllByRole('grid').map((each) => each.closest('[role=group]')?.textContent);
  expect(months).toHaveLength(count);
  expect(new Set(months).size).toBe(count);
});

describe('with two calendars', () => {
  const TWO_MONTHS: DateRange = { from: '2025-10-30', to: '2025-11-02' };
  const group = (end: string) => within(screen.getByRole('group', { name: end }));
  const expectMonths = (from: string, to: string) =>
    waitFor(() =>
      expect(
        ['From', 'To'].map((end) => group(end).getByRole('grid').getAttribute('aria-labelledby')).map(textOf),
      ).toEqual([from, to]),
    );
  const textOf = (id: string | null) => document.getElementById(id ?? '')?.textContent;
  const step = (end: string, direction: 'Next' | 'Previous') =>
    userEvent.click(group(end).getByRole('button', { name: `${direction} month` }));

  it('moves the month of the last day on when that of the first day reaches it', async () => {
    await open(TWO_MONTHS);
    await expectMonths('October 2025', 'November 2025');
    await step('From', 'Next');
    await expectMonths('November 2025', 'December 2025');
    await step('From', 'Next');
    await expectMonths('December 2025', 'January 2026');
  });

  it('moves the month of the first day back when that of the last day reaches it', async () => {
    await open(TWO_MONTHS);
    await step('To', 'Previous');
    await expectMonths('September 2025', 'October 2025');
  });

  it('leaves the other month where it is while the first is before the second', async () => {
    await open(TWO_MONTHS);
    await step('To', 'Next');
    await expectMonths('October 2025', 'December 2025');
    await step('From', 'Next');
    await expectMonths('November 2025', 'December 2025');
  });

  it('moves the month of the last day when a later year is chosen for the first day', async () => {
    await open(TWO_MONTHS);
    await userEvent.click(group('From').getByRole('button', { name: /switch to year view/ }));
    await userEvent.click(group('From').getByRole('radio', { name: '2027' }));
    await expectMonths('October 2027', 'November 2027');
  });

  it('keeps the focus on the day that the keys lead to, also when that moves the other month', async () => {
    await open(TWO_MONTHS);
    act(() => day('From', 'Oct 30, 2025').focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(day('From', 'Nov 06, 2025')).toHaveFocus());
    await expectMonths('November 2025', 'December 2025');
    expect(day('From', 'Nov 06, 2025')).toHaveFocus();
  });

  it('keeps the month of one calendar when a day is chosen in the other', async () => {
    const { onChange } = await open(TWO_MONTHS);
    await step('From', 'Previous');
    await expectMonths('September 2025', 'November 2025');
    await userEvent.click(day('To', 'Nov 12, 2025'));
    await expectMonths('September 2025', 'November 2025');
    await userEvent.click(day('From', 'Sep 09, 2025'));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(onChange).toHaveBeenCalledWith({ from: '2025-09-09', to: '2025-11-12' });
  });
});

it('DT-02 sets the last day too when the first day is chosen after it', async () => {
  const { onChange } = await open();
  await userEvent.click(day('From', 'Nov 28, 2025'));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenCalledWith({ from: '2025-11-28', to: '2025-11-28' });
});

it.each(['Cancel', 'Escape'])('DT-02 discards the chosen days on %s', async (way) => {
  const { onChange } = await open();
  await userEvent.click(day('From', 'Nov 10, 2025'));
  if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  else await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: /^Date added/ }));
  expect(day('From', 'Nov 03, 2025')).toHaveAttribute('aria-selected', 'true');
  expect(onChange).not.toHaveBeenCalled();
});

it('DT-02 computes both days of a preset and disables the calendars', async () => {
  const { onChange } = await open();
  await userEvent.click(screen.getByRole('radio', { name: 'This Year' }));
  const days = screen.getAllByRole('gridcell').filter(({ textContent }) => textContent !== '');
  expect(days.length).toBeGreaterThan(27);
  for (const one of days) expect(one).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenCalledWith(presetRange('year', dayjs()));
});

it('calls onChange with null on Any date', async () => {
  const { onChange } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Any date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenCalledWith(null);
});
