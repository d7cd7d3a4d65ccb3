import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Providers } from '#components/ui/providers.tsx';
import type { Document } from '#contracts/document.ts';
import { verifyMessages } from '#contracts/verify.ts';
import { sampleDocument } from '#components/documents/testing/sample-document.ts';
import type { GoToPage } from './go-to-page.ts';
import { sampleFinding, sampleReport } from './sample-report.ts';
import { useSignaturesPanel } from './use-signatures-panel.tsx';

const DOCUMENT = '1a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60';
const LEASE = sampleDocument({ id: DOCUMENT, version: 3, document_name: 'lease.pdf' });
const TWO = sampleReport([
  sampleFinding(),
  sampleFinding({ field_name: 'Signature2', revision: 2, pages: [2] }),
]);

const PART = { x: 100, y: 600, width: 40, height: 20 };
const NOTED = sampleReport(
  [1, 2].map((revision) =>
    sampleFinding({
      ...{ field_name: `Signature${revision}`, revision, verdict: 'unknown', coverage: 'revision' },
      later_changes: ['annotation', 'structure'],
      change_places: [
        { change: 'annotation', part: 'Text', page: 2, rectangles: [PART] },
        { change: 'structure', part: 'Outlines', page: null, rectangles: [] },
      ],
    }),
  ),
  { verdict: 'unknown' },
);

/** Answers every request with this envelope and returns the URLs that are requested. */
function serve(envelope: object, status = 200) {
  const requested: string[] = [];
  globalThis.fetch = jest.fn((url: string) => {
    requested.push(url);
    return Promise.resolve(new Response(JSON.stringify(envelope), { status }));
  }) as typeof fetch; // the panel passes a URL only
  return requested;
}

/** Reads a blob as text, which jsdom's own blobs cannot do by themselves. */
function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsText(blob ?? new Blob());
  });
}

interface ViewerProps {
  hasRoomBeside: boolean;
  onPage: GoToPage;
  document: Document;
}

function Viewer({ hasRoomBeside, onPage, document }: ViewerProps) {
  const { button, panel, outlines } = useSignaturesPanel(document);
  return (
    <>
      {button}
      {outlines({ number: 2, size: { width: 600, height: 800 }, scale: 0.5 })}
      {panel({ hasRoomBeside, onPage })}
    </>
  );
}

function show(hasRoomBeside = true, document = LEASE) {
  const onPage = jest.fn();
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <Viewer hasRoomBeside={hasRoomBeside} onPage={onPage} document={document} />
      </SWRConfig>
    </Providers>,
  );
  return onPage;
}

const open = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

describe('useSignaturesPanel', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('shows the verdict on the shown version in the toolbar while the panel is closed', async () => {
    const requested = serve({ success: '1', message: '', data: TWO });
    show();
    expect(
      await screen.findByRole('button', { name: 'Signatures: All 2 signatures are valid' }),
    ).toBeVisible();
    expect(requested).toEqual([
      `/api/document/document/${DOCUMENT}/signatures?version=3&validation_report=1`,
    ]);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('counts signatures and document timestamps separately', async () => {
    const timestamps = [3, 4].map((revision) =>
      sampleFinding({ field_name: `Time${revision}`, kind: 'document_timestamp', revision, level: null }),
    );
    serve({
      success: '1',
      message: '',
      data: sampleReport([sampleFinding(), sampleFinding({ field_name: 'Signature2' }), ...timestamps]),
    });
    show();
    const button = await screen.findByRole('button', {
      name: 'Signatures: All 2 signatures and 2 timestamps are valid',
    });
    expect(within(button).getByText('2')).toBeInTheDocument();
  });

  it('saves the validation report of the check on the screen, without another request', async () => {
    const data = { ...sampleReport([sampleFinding()]), validation_report: '<ValidationReport/>' };
    const requested = serve({ success: '1', message: '', data });
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => (saved.push(blob as Blob), 'blob:here'); // the panel saves no media source
    show();
    await open('Signatures: The signature is valid');
    await userEvent.click(screen.getByRole('button', { name: 'Download ETSI report (XML)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download as JSON' }));
    expect(saved.map(({ type }) => type)).toEqual(['application/xml', 'application/json']);
    expect(await textOf(saved[0])).toBe('<ValidationReport/>');
    expect(JSON.parse(await textOf(saved[1]))).toEqual(sampleReport([sampleFinding()]));
    expect(requested).toHaveLength(1);
  });

  it('offers no validation report where the service sends none', async () => {
    const data = { ...sampleReport([sampleFinding()]), validation_report: null };
    serve({ success: '1', message: '', data });
    show();
    await open('Signatures: The signature is valid');
    expect(screen.getByRole('button', { name: 'Download as JSON' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /ETSI/ })).not.toBeInTheDocument();
  });

  it('reports an unreachable signature instead of calling the document unsigned', async () => {
    serve({
      success: '1',
      message: '',
      data: sampleReport([], { verdict: 'unknown', unreachable_signatures: 1 }),
    });
    show();
    await open('Signatures: A signature in the file cannot be reached');
    const panel = screen.getByRole('complementary', { name: 'Signatures' });
    expect(panel).toHaveTextContent('it was removed after signing, or the file is damaged');
    expect(within(panel).queryByRole('list')).not.toBeInTheDocument();
  });

  it('says that a document is damaged instead of calling it unsigned', async () => {
    const data = sampleReport([], { verdict: 'unknown', is_damaged: true });
    serve({ success: '1', message: '', data });
    show();
    await open('Signatures: No signature was found, and the file is damaged');
    expect(screen.getByRole('complementary', { name: 'Signatures' })).toHaveTextContent(
      'A signature may have been lost with them.',
    );
  });

  it('opens a panel beside the pages that links to them', async () => {
    serve({ success: '1', message: '', data: TWO });
    const onPage = show();
    await open('Signatures: All 2 signatures are valid');
    const panel = screen.getByRole('complementary', { name: 'Signatures' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Go to page 2' }));
    expect(onPage).toHaveBeenCalledWith(2);
    await userEvent.click(within(panel).getByRole('button', { name: 'Close the signatures' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('opens a drawer if there is no room beside the pages, and closes it when a page is chosen', async () => {
    serve({ success: '1', message: '', data: TWO });
    const onPage = show(false);
    await open('Signatures: All 2 signatures are valid');
    const drawer = screen.getByRole('dialog', { name: 'Signatures' });
    expect(drawer).toHaveTextContent('lease.pdf');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Go to page 2' }));
    expect(onPage).toHaveBeenCalledWith(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('outlines each changed place once while the panel is open, and goes to it', async () => {
    serve({ success: '1', message: '', data: NOTED });
    const onPage = show();
    await screen.findByRole('button', { name: /^Signatures: / });
    expect(screen.queryByRole('img', { name: /^Changed/ })).not.toBeInTheDocument();
    await open(/^Signatures: /);
    const outline = screen.getByRole('img', { name: 'Changed after signing: note' });
    expect(outline).toHaveStyle({ left: '50px', top: '90px', width: '20px', height: '10px' });
    const [first] = screen.getAllByRole('article');
    expect(first).toHaveTextContent('bookmarks');
    await userEvent.click(within(first!).getByRole('button', { name: 'Page 2: show note' }));
    expect(onPage).toHaveBeenCalledWith(2, PART);
    await userEvent.click(screen.getByRole('button', { name: 'Close the signatures' }));
    expect(outline).not.toBeInTheDocument();
  });

  it('keeps the outlines when a place is chosen in the drawer, until they are hidden', async () => {
    serve({ success: '1', message: '', data: NOTED });
    const onPage = show(false);
    await open(/^Signatures: /);
    const drawer = screen.getByRole('dialog', { name: 'Signatures' });
    const [button] = within(drawer).getAllByRole('button', { name: 'Page 2: show note' });
    await userEvent.click(button!);
    expect(onPage).toHaveBeenCalledWith(2, PART);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('img', { name: 'Changed after signing: note' })).toBeVisible();
    await open('Back to the signatures');
    expect(screen.getByRole('dialog', { name: 'Signatures' })).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Page 2: show note' })[0]!);
    await open('Hide the outlines');
    expect(screen.queryByRole('img', { name: /^Changed/ })).not.toBeInTheDocument();
  });

  it('offers a retry if the check failed', async () => {
    serve({ success: '0', message: 'The service is not available right now.' }, 503);
    show();
    await open('Signatures');
    expect(await screen.findByText('The signatures could not be checked')).toBeInTheDocument();
    serve({ success: '1', message: '', data: TWO });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('links to the trust list if a signature leads to no trust anchor', async () => {
    const untrusted = sampleFinding({
      verdict: 'unknown',
      trust: 'untrusted',
      problems: ['certificate_untrusted'],
    });
    serve({ success: '1', message: '', data: sampleReport([untrusted], { verdict: 'unknown' }) });
    show();
    await open('Signatures: The signature could not be confirmed');
    expect(screen.getByRole('link', { name: 'Open the trust list of your organization' })).toHaveAttribute(
      'href',
      '/settings/trust-list',
    );
  });

  it('is not asked for an encrypted document whose password is not kept until it is opened, and then links to the page that asks for the password', async () => {
    const data = { password: [verifyMessages.passwordNotKept] };
    const requested = serve({ success: '0', message: verifyMessages.passwordNotKept, data }, 422);
    jest.useFakeTimers({ advanceTimers: true });
    show(true, { ...LEASE, is_encrypted: true });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(requested).toEqual([]);
    jest.useRealTimers();
    await open('Signatures');
    expect(await screen.findByText('This document is encrypted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check it with its password' })).toHaveAttribute(
      'href',
      '/verify',
    );
  });
});
