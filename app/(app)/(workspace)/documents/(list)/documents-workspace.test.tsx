import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDS, sampleDocument } from '#components/documents/testing/sample-document.ts';
import { parseDocumentsQuery } from '#components/documents/documents-query.ts';
import { stubService, type SentRequest, type StubResponse } from '#support/components/stub-service.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { Document } from '#contracts/document.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { DocumentsWorkspace } from './documents-workspace.tsx';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  useRouter: () => router,
}));

const LEASE = sampleDocument({ status: 'in_progress', date_added: '2025-11-21T12:00:00.000Z' });
const DEED = sampleDocument({ id: IDS.other, document_name: 'Deed.pdf', status: 'rejected' });
const pageOf = (rows: Document[], total = rows.length) => ({
  rows,
  total,
  is_total_capped: false,
  waiting_for_me: 0,
});

interface Screen {
  address?: string;
  page?: ReturnType<typeof pageOf> | undefined;
  respond?: (request: SentRequest) => StubResponse | Promise<StubResponse>;
  mayUpload?: boolean;
  isReadOnly?: boolean;
  /** Shows cards and a list instead of the table and the pane beside it. */
  isPhone?: boolean;
}

const show = ({
  address = '/documents',
  respond = () => ({ data: pageOf([LEASE, DEED]) }),
  mayUpload = true,
  isReadOnly = false,
  isPhone = false,
  ...rest
}: Screen = {}) => {
  window.history.replaceState(null, '', address);
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: isPhone,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  const requests = stubService((request) =>
    request.path.startsWith('/document/sign-batch') ? { data: [] } : respond(request),
  );
  const query = parseDocumentsQuery(new URLSearchParams(window.location.search));
  const page = 'page' in rest ? rest.page : pageOf([LEASE, DEED], 45);
  renderInApp(
    <ReadOnlyOrganization value={isReadOnly}>
      <DocumentsWorkspace first={{ query, page }} mayUpload={mayUpload} isPhone={isPhone} />
    </ReadOnlyOrganization>,
  );
  return { requests, lists: () => requests.filter(({ path }) => path.startsWith('/document/document/')) };
};
const address = () => window.location.pathname + window.location.search;

it('shows the page that the server loaded without requesting it again', async () => {
  const { lists } = show();
  expect(await screen.findByRole('grid', { name: 'Documents' })).toBeInTheDocument();
  expect(screen.getByText('Lease.pdf')).toBeInTheDocument();
  expect(screen.getByText('1–20 of 45')).toBeInTheDocument();
  expect(lists()).toEqual([]);
});

it('DO-01 DO-02 writes the chosen status tab into the URL and loads its documents; the back button undoes both', async () => {
  const { lists } = show({ address: '/documents?pageIndex=1' });
  await userEvent.click(screen.getByRole('tab', { name: 'Rejected/Cancelled' }));
  expect(address()).toBe('/documents?status=rejected');
  await waitFor(() =>
    expect(lists().at(-1)?.path).toMatch(/^\/document\/document\/rejected\?pageIndex=0&pageSize=20/),
  );
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe('/documents?pageIndex=1'));
  expect(screen.getByRole('tab', { name: 'Uploaded Documents' })).toHaveAttribute('aria-selected', 'true');
});

it('DO-17 searches after the end of the typing and starts at the first page', async () => {
  const { lists } = show({ address: '/documents?pageIndex=2' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'lease');
  expect(address()).toBe('/documents?pageIndex=2');
  await waitFor(() => expect(address()).toBe('/documents?search=lease'));
  await waitFor(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]?.path).toContain('pageIndex=0&pageSize=20&search=lease');
});

it('keeps the rows visible while the next page loads', async () => {
  let release: (reply: StubResponse) => void = () => undefined;
  show({ respond: () => new Promise((resolve) => (release = resolve)) });
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(address()).toBe('/documents?pageIndex=1');
  expect(screen.getByText('Lease.pdf')).toBeInTheDocument();
  act(() => release({ data: pageOf([sampleDocument({ document_name: 'Will.pdf' })], 45) }));
  expect(await screen.findByText('Will.pdf')).toBeInTheDocument();
  expect(screen.queryByText('Lease.pdf')).not.toBeInTheDocument();
});

it('goes to the last page when the URL names one beyond it', async () => {
  show({ address: '/documents?pageIndex=9', page: pageOf([], 45) });
  await waitFor(() => expect(address()).toBe('/documents?pageIndex=2'));
});

it.each([
  ['all', 'No documents yet', 'Upload files'],
  ['pending_for_signature', 'Nothing waits for your signature', 'Show all documents'],
  ['signed', 'No signed documents yet', 'Show all documents'],
  ['rejected', 'No rejected or cancelled documents', 'Show all documents'],
])('explains an empty tab %s and offers an action', (status, title, button) => {
  show({ address: `/documents?status=${status}`, page: pageOf([]) });
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByText(title)).toBeInTheDocument();
  expect(panel.getByRole('button', { name: button })).toBeInTheDocument();
});

it('SH-15 says No Data for a search without results, and clears it', async () => {
  show({ address: '/documents?search=zzz', page: pageOf([]) });
  expect(screen.getByText('No Data')).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Clear search' }));
  expect(address()).toBe('/documents');
});

it('shows an error when the documents cannot be loaded, and tries again', async () => {
  let isUp = false;
  show({
    page: undefined,
    respond: () => (isUp ? { data: pageOf([LEASE]) } : { status: 502, message: 'The service is away.' }),
  });
  expect(await screen.findByText('The documents could not be loaded')).toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Lease.pdf')).toBeInTheDocument();
});

it.each([
  [false, 1],
  [true, 0],
])(
  'with a read-only organization %s, offers to sign a document in its reader’s turn %d times',
  (isReadOnly, times) => {
    const turn = sampleDocument({ status: 'pending_for_signature' });
    show({ isReadOnly, page: pageOf([turn]) });
    expect(screen.queryAllByRole('link', { name: 'Sign Lease.pdf' })).toHaveLength(times);
    expect(screen.queryAllByRole('columnheader', { name: 'Your turn' })).toHaveLength(times);
  },
);

it.each([
  ['to a reader without write permission', { mayUpload: false }],
  ['while the organization waits for its deletion', { isReadOnly: true }],
])('offers no upload %s, neither by a button nor by dropping files', (_, reader) => {
  show({ ...reader, page: pageOf([]) });
  expect(screen.queryByRole('button', { name: 'Upload files' })).not.toBeInTheDocument();
  expect(fireEvent.dragOver(window, { dataTransfer: { types: ['Files'] } })).toBe(true); // the browser may drop nothing
});

it('DO-16 fetches the list again after a deletion', async () => {
  const { requests } = show({
    respond: ({ method }) => (method === 'PATCH' ? { message: 'Deleted.' } : { data: pageOf([LEASE]) }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Deed.pdf' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Deed.pdf')).not.toBeInTheDocument());
  const ofDocuments = requests.filter(({ path }) => !path.startsWith('/document/sign-batch'));
  expect(ofDocuments.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('opens the signing room from the menu of a document in the turn of its reader', async () => {
  const letter = sampleDocument({ document_name: 'Letter.pdf', status: 'pending_for_signature' });
  show({ page: pageOf([letter]) });
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Letter.pdf' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Digitally' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/documents/${letter.id}`));
  expect(screen.queryByRole('dialog', { name: 'Sign Digitally' })).not.toBeInTheDocument();
});

it('leads from a row in the turn of its reader to the signing room, and from no other row', async () => {
  const letter = sampleDocument({ document_name: 'Letter.pdf', status: 'pending_for_signature' });
  show({ page: pageOf([letter, DEED]) });
  const link = await screen.findByRole('link', { name: 'Sign Letter.pdf' });
  expect(link).toHaveAttribute('href', `/documents/${letter.id}`);
  expect(screen.queryByRole('link', { name: 'Sign Deed.pdf' })).not.toBeInTheDocument();
});

it('begins with what waits for the reader; another order and the way back to it are kept in the URL', async () => {
  const { lists } = show({ address: '/documents?pageIndex=1' });
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Sort documents' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name }));
  };
  await choose('Due date');
  expect(address()).toBe('/documents?sort=due_date&direction=asc');
  await waitFor(() => expect(lists().at(-1)?.path).toContain('sort=due_date&direction=asc'));
  await choose('Waiting for me first');
  expect(address()).toBe('/documents');
  await waitFor(() => expect(lists().at(-1)?.path).toContain('sort=waiting_first'));
});

it('filters by status with a chip above the table, and names the filter in another chip that removes it', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Rejected' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Cancelled' }));
  const filter = { columnId: 'status', operator: 'is_any_of', value: ['rejected', 'cancelled'] };
  expect(new URLSearchParams(window.location.search).get('filters')).toBe(JSON.stringify([filter]));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove filter: Status is any of Rejected, Cancelled' }),
  );
  expect(address()).toBe('/documents');
});

it('DO-03 DO-04 opens the preview from a name: the list, with dates and statuses, beside the document', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Deed.pdf' }));
  expect(address()).toBe(`/documents?layout=preview&instanceId=${IDS.other}`);
  const [lease, deed] = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('button');
  expect(lease).toHaveTextContent('Lease.pdfIn ProgressNov 21, 2025');
  expect(deed).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('heading', { name: 'Deed.pdf' })).toBeInTheDocument();
});

it('DO-01 fetches a document that is not on the page by the id in the URL', async () => {
  const id = IDS.anna;
  const { lists } = show({
    address: `/documents?layout=preview&instanceId=${id}`,
    respond: () => ({ data: pageOf([sampleDocument({ id, document_name: 'Far away.pdf' })]) }),
  });
  expect(await screen.findByRole('heading', { name: 'Far away.pdf' })).toBeInTheDocument();
  expect(lists()[0]?.path).toBe(`/document/document/${id}`);
});

it('shows that the document in the URL does not exist', async () => {
  show({
    address: `/documents?layout=preview&instanceId=${IDS.anna}`,
    respond: () => ({ status: 404, message: 'There is nothing here.' }),
  });
  expect(await screen.findByText('This document is not here')).toBeInTheDocument();
});

it.each([
  [404, 'This document is not here'],
  [502, 'Something went wrong'],
])('leads back to the list on a phone when the document in the URL fails with %d', async (status, words) => {
  show({
    isPhone: true,
    address: `/documents?layout=preview&instanceId=${IDS.anna}`,
    respond: ({ path }) =>
      path.includes(IDS.anna) ? { status, message: 'The service is away.' } : { data: pageOf([LEASE]) },
  });
  expect(await screen.findByText(words)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(address()).toBe('/documents?layout=preview');
});

it('shows cards on a phone, and a button that leads from the preview back to its list', async () => {
  show({ isPhone: true });
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
  await userEvent.click(screen.getByRole('button', { name: /^Lease\.pdf/ }));
  expect(address()).toBe(`/documents?layout=preview&instanceId=${IDS.document}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(address()).toBe('/documents?layout=preview');
});
