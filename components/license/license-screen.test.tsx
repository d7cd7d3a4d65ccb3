import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LicenseInfo } from '#contracts/license-info.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { LicenseScreen } from './license-screen.tsx';

const INFO: LicenseInfo = {
  plan: 'Self-hosted',
  seats: { used: 12, limit: null },
  valid_until: null,
  storage: 1_572_864,
  months: [
    { month: '2026-10-01', signatures: 7, api_calls: 0 },
    { month: '2026-11-01', signatures: 1450, api_calls: 31 },
  ],
  most_active: [{ user_id: crypto.randomUUID(), full_name: 'Anna Berg', signatures: 90 }],
};

/** Returns the value of a figure and the note below it. */
const figure = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

it('RT-02 shows plan, seats, use of the current month and storage at once', () => {
  const requests = stubService(() => ({ data: INFO }));
  renderInApp(<LicenseScreen first={INFO} />);
  expect(figure('Plan')).toBe('Self-hostedNo end');
  expect(figure('Seats used')).toBe('12Unlimited, guests apart');
  expect(figure('Signatures')).toBe('1,450This month');
  expect(figure('API calls')).toBe('31This month');
  expect(figure('Storage')).toBe('1.50 MBAll versions');
  expect(requests).toEqual([]);
});

it('RT-02 shows how many seats the plan has, and its last day', () => {
  renderInApp(
    <LicenseScreen first={{ ...INFO, seats: { used: 12, limit: 50 }, valid_until: '2027-12-31' }} />,
  );
  expect(figure('Plan')).toBe('Self-hostedValid until Dec 31, 2027');
  expect(figure('Seats used')).toBe('12of 50');
});

it('offers the numbers of the charts as a table, the newest month first', async () => {
  renderInApp(<LicenseScreen first={INFO} />);
  await userEvent.click(screen.getByText('Show as a table'));
  const rows = within(screen.getByRole('table', { name: 'Use by month' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Signatures', 'API calls'],
    ['Nov 2026', '1,450', '31'],
    ['Oct 2026', '7', '0'],
  ]);
});

it('names who signed most, and leaves it out for readers who may not see it', () => {
  const { unmount } = renderInApp(<LicenseScreen first={INFO} />);
  const list = screen.getByRole('list', { name: 'Most signatures this year' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('Anna Berg90');
  unmount();
  renderInApp(<LicenseScreen first={{ ...INFO, most_active: null }} />);
  expect(screen.queryByText('Most signatures this year')).not.toBeInTheDocument();
});

it('shows that the license info could not be loaded, and tries again', async () => {
  let isUp = false;
  stubService(() => (isUp ? { data: INFO } : { status: 502, message: 'The service is away.' }));
  renderInApp(<LicenseScreen first={undefined} />);
  expect(await screen.findByText('The license info could not be loaded')).toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Self-hosted')).toBeInTheDocument();
});
