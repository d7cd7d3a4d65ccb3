import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormatsProvider } from '#components/ui/formats/formats-provider.tsx';
import { OrganizationZone } from '#components/ui/organization-zone.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { DueDateField } from './due-date-field.tsx';
import { DueMark } from './due-mark.tsx';

/** Nov 29 in Los Angeles, where the organization is, and Nov 30 in Kiritimati, where its reader is. */
const NOW = Date.parse('2026-11-30T05:00:00Z');
const SETTINGS = { ...DEFAULT_LOCALISATION, time_zone: 'Pacific/Kiritimati' };

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

it.each([
  ['2026-11-28', '1 day late'],
  ['2026-11-29', 'Due today'],
  ['2026-11-30', 'Due tomorrow'],
])(
  'the due date %s is counted from the day of the organization, as in its reminders: %s',
  (due_date, words) => {
    render(
      <FormatsProvider settings={SETTINGS}>
        <OrganizationZone value="America/Los_Angeles">
          <DueMark document={{ due_date, status: 'in_progress' }} />
        </OrganizationZone>
      </FormatsProvider>,
    );
    expect(screen.getByText(words)).toHaveAttribute('datetime', due_date);
  },
);

it('offers the days from that of the organization on', async () => {
  render(
    <AppProviders>
      <FormatsProvider settings={SETTINGS}>
        <OrganizationZone value="America/Los_Angeles">
          <DueDateField value="2026-11-30" onChange={() => undefined} />
        </OrganizationZone>
      </FormatsProvider>
    </AppProviders>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  expect(await screen.findByRole('gridcell', { name: 'Nov 29, 2026' })).toBeEnabled();
  expect(screen.getByRole('gridcell', { name: 'Nov 28, 2026' })).toBeDisabled();
});
