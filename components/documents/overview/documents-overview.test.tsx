import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentOverview } from '#contracts/document-overview.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { IDS } from '../testing/sample-document.ts';
import { useDocumentsQuery } from '../use-documents-query.ts';
import { DocumentsOverview } from './documents-overview.tsx';
import { useOverview, type OverviewStart } from './use-overview.ts';

const NUMBERS: DocumentOverview = {
  total: 40,
  waiting_for_me: 3,
  waiting_for_others: 1204,
  done_this_week: 2,
  rejected: 5,
  week_start: '2026-11-16',
  slowest: [
    {
      document: { id: IDS.document, document_name: 'Lease.pdf' },
      signatory: { user_id: IDS.anna, full_name: 'Anna Berg' },
      since: '2026-11-05T09:00:00.000Z',
    },
  ],
};

function Shown({ start, mayUpload }: { start: OverviewStart; mayUpload: boolean }) {
  const overview = useOverview(start);
  const state = useDocumentsQuery();
  return overview ? <DocumentsOverview {...overview} {...state} mayUpload={mayUpload} /> : null;
}

const show = (start: Partial<OverviewStart> = {}, mayUpload = true) => {
  window.history.replaceState(null, '', '/documents?search=lease&pageIndex=2');
  const requests = stubService(() => ({ data: NUMBERS }));
  renderInApp(<Shown start={{ first: NUMBERS, isOpen: true, ...start }} mayUpload={mayUpload} />);
  return requests;
};
const address = () => decodeURIComponent(window.location.pathname + window.location.search);
const hasStatus = (value: string) => `filters=[{"columnId":"status","operator":"is","value":"${value}"}]`;

it.each([
  ['3 Waiting for me', '/documents?status=pending_for_signature'],
  ['1,204 Waiting for others', `/documents?${hasStatus('in_progress')}`],
  ['2 Done this week', '/documents?completed_since=2026-11-16&status=signed'],
  ['5 Rejected', `/documents?${hasStatus('rejected')}&status=rejected`],
])('leads from "%s" to the list of these documents, without the search of before', async (name, to) => {
  show();
  const label = new RegExp(`^${name.replace(' ', ' ?')}$`);
  const link = screen.getByRole('link', { name: label });
  const order = (path: string) => [...new URL(path, 'https://x.example').searchParams].sort();
  expect(order(link.getAttribute('href')!)).toEqual(order(to));
  await userEvent.click(link);
  expect(order(address())).toEqual(order(to));
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true');
});

it('opens the document that waits for the slowest signatory', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: /^Anna Berg: Lease\.pdf, since Nov 05, 2026$/ }));
  expect(address()).toBe(`/documents?layout=preview&instanceId=${IDS.document}`);
});

it('remembers in a cookie that it was collapsed, and keeps the focus on its button', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Show the overview' });
  await userEvent.click(button);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(document.cookie).toContain('countersign-overview=collapsed');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(document.cookie).toContain('countersign-overview=open');
});

it('SH-15 shows No Dashboard and what to do next while there are no documents', () => {
  show({ first: { ...NUMBERS, total: 0, slowest: [] } });
  const overview = within(screen.getByRole('region', { name: 'Overview' }));
  expect(overview.getByText('No Dashboard')).toBeInTheDocument();
  expect(overview.getByText(/^Upload a PDF and name who signs it/)).toBeInTheDocument();
  expect(overview.queryByRole('link')).not.toBeInTheDocument();
});

it('tells a reader who cannot upload what will be counted', () => {
  show({ first: { ...NUMBERS, total: 0 } }, false);
  expect(screen.getByText('Documents that ask for your signature are counted here.')).toBeInTheDocument();
});

it('shows nothing and requests nothing where the service does not have the overview', async () => {
  const requests = show({ first: undefined });
  await act(() => Promise.resolve());
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(requests).toEqual([]);
});
