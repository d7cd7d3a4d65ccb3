import { fireEvent, render, screen } from '@testing-library/react';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { TimeField } from './time-field.tsx';

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 14, 30, 20) }));
afterEach(() => jest.useRealTimers());

function Form({ start, date }: { start: string; date: Dayjs | null }) {
  const [time, setTime] = useState(start);
  return (
    <>
      <TimeField label="At" value={time} onChange={setTime} min="08:00" max="18:00" date={date} />
      <output>{time}</output>
    </>
  );
}

const show = (start: string, date: Dayjs | null = null) => {
  const { rerender } = render(<Form start={start} date={date} />);
  return (other: Dayjs) => rerender(<Form start={start} date={other} />);
};
const type = (time: string) => fireEvent.change(screen.getByLabelText('At'), { target: { value: time } });

it('DT-05 calls onChange with a time within the limits and shows the typed one until it loses the focus', () => {
  show('09:00');
  type('21:15');
  expect(screen.getByRole('status')).toHaveTextContent('18:00');
  expect(screen.getByLabelText('At')).toHaveValue('21:15');
  fireEvent.blur(screen.getByLabelText('At'));
  expect(screen.getByLabelText('At')).toHaveValue('18:00');
});

it('DT-05 has the current time as its minimum when the date is today', () => {
  show('15:00', dayjs('2026-11-21'));
  type('09:00');
  expect(screen.getByRole('status')).toHaveTextContent('14:31');
});

it('DT-05 moves a time in the past to now when the date changes to today', () => {
  const setDate = show('09:00', dayjs('2026-11-22'));
  expect(screen.getByRole('status')).toHaveTextContent('09:00');
  setDate(dayjs('2026-11-21'));
  expect(screen.getByRole('status')).toHaveTextContent('14:31');
});
