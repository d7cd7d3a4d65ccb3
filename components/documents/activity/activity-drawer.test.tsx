import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDateTime } from '#shared/format-date.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { ActivityDrawer } from './activity-drawer.tsx';
import { IDS, sampleDocument } from '../testing/sample-document.ts';

const entry = (minute: number) => ({
  id: `00000000-0000-4000-8000-0000000000${String(minute).padStart(2, '0')}`,
  activity_done_by: 'Anna Ek',
  date: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  description: `did thing ${minute}.`,
});

const show = (reply: (path: string) => StubResponse) => {
  const requests = stubService(({ path }) => reply(path));
  renderInApp(<ActivityDrawer open document={sampleDocument()} onClose={jest.fn()} />);
  return requests;
};
const rows = (count: number) => Array.from({ length: count }, (_, index) => entry(59 - index));

it('DO-07 EN-06 lists who did what and when, with the time zone, in the order of the response', async () => {
  const requests = show(() => ({ data: { rows: rows(2), total: 2 } }));
  const list = await screen.findByRole('list', { name: 'Activity' });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `Anna Ek did thing 59.${formatDateTime('2026-11-21T12:59:00.000Z', zone)}`,
    `Anna Ek did thing 58.${formatDateTime('2026-11-21T12:58:00.000Z', zone)}`,
  ]);
  expect(requests[0]?.path).toContain(`instance_id=${IDS.document}&purpose=document`);
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

it('DO-07 loads older entries on demand and shows none twice', async () => {
  show((path) => ({ data: { rows: rows(path.includes('pageSize=50') ? 30 : 20), total: 30 } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/did thing 30\./)).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  expect(screen.getAllByRole('listitem')[20]).toHaveFocus(); // the first of the older ones
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

it('offers the export of the report', async () => {
  show(() => ({ data: { rows: rows(1), total: 1 } }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: 'Export Data' })).toBeInTheDocument();
});

it('offers to try again when the activity cannot be loaded', async () => {
  let isUp = false;
  show(() =>
    isUp ? { data: { rows: rows(1), total: 1 } } : { status: 502, message: 'The service is away.' },
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText(/did thing 59\./)).toBeInTheDocument();
});
