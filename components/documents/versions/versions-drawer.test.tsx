import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subscribeToNotices, type Notice } from '#client/notices.ts';
import { formatDateTime } from '#shared/format-date.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { IDS, sampleDocument } from '../testing/sample-document.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

const version = (number: number) => ({
  version: number,
  date_added: `2026-11-2${number}T12:00:00.000Z`,
  created_by: 'Anna Ek',
  attachment: `/document/${IDS.document}/attachment?version=${number}`,
  size: 1536,
  sha256: 'a'.repeat(64),
  added: null,
});

const show = async (newest: object = version(2)) => {
  const user = userEvent.setup(); // provides a clipboard
  stubService(() => ({ data: [newest, version(1)] }));
  renderInApp(
    <VersionsDrawer
      open
      document={sampleDocument({ version: 2 })}
      onClose={jest.fn()}
      renderCheck={() => null}
    />,
  );
  return { user, rows: await screen.findAllByRole('listitem') };
};

it('DO-12 lists every version with its time, time zone, author and size', async () => {
  const { rows } = await show();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(rows.map((row) => row.textContent)).toEqual([
    `Version 2Newest${formatDateTime('2026-11-22T12:00:00.000Z', zone)}Anna Ek · 1.50 KB`,
    `Version 1${formatDateTime('2026-11-21T12:00:00.000Z', zone)}Anna Ek · 1.50 KB`,
  ]);
});

it('DO-12 copies the URL of a version to the clipboard and says so in a success toast', async () => {
  const notices: Notice[] = [];
  const stop = subscribeToNotices((notice) => notices.push(notice));
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Copy link to version 1' }));
  const address = `http://localhost/api/document/document/${IDS.document}/attachment?version=1`;
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
  expect(notices[0]).toEqual({ tone: 'success', message: 'Copied to clipboard' });
  stop();
});

it('shows signer, time, pages, reason, certificate and level of the signature of a version', async () => {
  const added = {
    signer: 'Bo Li',
    signed_at: '2026-11-22T12:00:00.000Z',
    pages: [1, 2, 3],
    reason: 'Approved',
    location: '',
    sign_mode: 'pfx',
    level: 'B-B',
    is_level_chosen: true,
    certificate: 'CN=Bo Li, O=Office',
  };
  const { rows } = await show({ ...version(2), added });
  const [signed, uploaded] = rows;
  const facts = within(signed!);
  expect(facts.getByText('Signed by Bo Li')).toBeInTheDocument();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const terms = facts.getAllByRole('term').map(({ textContent }) => textContent);
  const definitions = facts.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Signed', 'Shown on', 'Reason', 'Certificate', 'Level']);
  expect(definitions).toEqual([
    formatDateTime('2026-11-22T12:00:00.000Z', zone),
    'pages 1–3',
    'Approved',
    'CN=Bo Li, O=Office · Certificate file',
    'PAdES B-B, basic · chosen by the signer',
  ]);
  expect(within(uploaded!).queryByRole('term')).not.toBeInTheDocument();
});

it('opens a version in a new tab, and downloads it under a name with its number', async () => {
  const { rows } = await show();
  const open = within(rows[0]!).getByRole('link', { name: 'Open version 2 in a new tab' });
  expect(open).toHaveAttribute('target', '_blank');
  const download = within(rows[0]!).getByRole('link', { name: 'Download version 2' });
  expect(download).toHaveAttribute('download', 'Lease (version 2).pdf');
  expect(download).toHaveAttribute('href', expect.stringMatching(/\?version=2&purpose=download$/));
});

it('offers to try again when the versions cannot be loaded', async () => {
  let isUp = false;
  stubService(() => (isUp ? { data: [version(1)] } : { status: 502, message: 'The service is away.' }));
  renderInApp(
    <VersionsDrawer open document={sampleDocument()} onClose={jest.fn()} renderCheck={() => null} />,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText('Version 1')).toBeInTheDocument();
});

it('SH-15 says No Attachments, and what to do, when the document has no version', async () => {
  stubService(() => ({ data: [] }));
  const props = { open: true, document: sampleDocument(), onClose: jest.fn(), renderCheck: () => null };
  renderInApp(<VersionsDrawer {...props} />);
  expect(await screen.findByText('No Attachments')).toBeInTheDocument();
  expect(screen.getByText(/Upload it again/)).toBeInTheDocument();
});
