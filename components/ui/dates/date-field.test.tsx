import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { Providers } from '../providers.tsx';

function Form({ onChange }: { onChange: (day: Dayjs) => void }) {
  const [day, setDay] = useState<Dayjs | null>(dayjs('2026-11-05T15:30:00'));
  const take = (chosen: Dayjs) => {
    setDay(chosen);
    onChange(chosen);
  };
  return <DateField label="Send on" value={day} onChange={take} minDate={dayjs('2026-11-03')} />;
}

const show = () => {
  const onChange = jest.fn<undefined, [Dayjs]>();
  render(
    <Providers>
      <Form onChange={onChange} />
    </Providers>,
  );
  return { onChange, field: screen.getByRole('combobox', { name: 'Send on' }) };
};

it('DT-03 DT-04 shows month, day and year and closes when a day is chosen', async () => {
  const { onChange, field } = show();
  expect(field).toHaveValue('Nov 05, 2026');
  await userEvent.click(field);
  expect(screen.getByRole('dialog', { name: 'Send on' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('gridcell', { name: 'Nov 21, 2026' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(onChange.mock.calls[0]?.[0].format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 00:00');
  expect(field).toHaveValue('Nov 21, 2026');
  expect(field).toHaveFocus();
});

it('begins the week as the region of the browser does', async () => {
  const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const { field, onChange } = show();
  await userEvent.click(field);
  expect(screen.getAllByRole('columnheader').map((day) => day.getAttribute('aria-label'))).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ]);
  expect(screen.getByRole('row', { name: /^Nov 16, 2026 .* Nov 22, 2026$/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('gridcell', { name: 'Nov 21, 2026' }));
  expect(onChange.mock.calls[0]?.[0].format('YYYY-MM-DD')).toBe('2026-11-21');
  language.mockRestore();
});

it('DT-03 shows the days of a chosen year and stays open', async () => {
  const { onChange, field } = show();
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: /switch to year view/ }));
  await userEvent.click(screen.getByRole('radio', { name: '2027' }));
  expect(await screen.findByRole('gridcell', { name: '5, Nov 05, 2027' })).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

it('DT-03 works by keyboard and disables days outside the limits', async () => {
  const { onChange } = show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('gridcell', { name: '5, Nov 05, 2026' })).toHaveFocus();
  expect(screen.getByRole('gridcell', { name: '2, Nov 02, 2026' })).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(onChange.mock.calls[0]?.[0].format('YYYY-MM-DD')).toBe('2026-11-13');
});
