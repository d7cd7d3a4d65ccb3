import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { downloadDocuments } from '#client/download.ts';
import { publishNotice } from '#client/notices.ts';
import { request, type RequestOptions } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { NOWHERE, RequirementNotice } from '#components/account/second-factors/requirement-notice.tsx';
import { IDS, sampleDocument } from '#components/documents/testing/sample-document.ts';
import { VersionsDrawer } from '#components/documents/versions/versions-drawer.tsx';
import { NetworkNotices } from '#components/shell/network-notices.tsx';
import { changeDocuments, uploadDocument } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { CONSTANTS } from '../specification/constants.ts';
import { TEXTS } from '../specification/texts.ts';

const REMOVE = { body: { instance_ids: [IDS.document], purpose: 'remove' as const } };
/** Time that a toast takes to leave the screen. */
const LEAVING_MS = 800;

const change = (options?: RequestOptions) => request(changeDocuments, REMOVE, options);
const read = () => request(viewVersions, { params: { id: IDS.document } });
const silent = () => (globalThis.fetch = aborted);
const aborted: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const end = () => reject(new DOMException('', 'AbortError'));
    if (init?.signal?.aborted) end();
    init?.signal?.addEventListener('abort', end);
  });

const show = () => renderInApp(null);
const fails = (call: Promise<unknown>) => act(() => expect(call).rejects.toThrow());
const expectToast = async (role: 'alert' | 'status', texts: readonly string[]) => {
  const toast = await screen.findByRole(role);
  for (const text of texts) expect(toast).toHaveTextContent(text);
};
const pass = async (milliseconds: number) => {
  for (let step = 0; step < 10; step += 1) {
    await act(() => jest.advanceTimersByTimeAsync(milliseconds / 10));
  }
};

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a response of a service', () => {
  it('ER-01 with success 0 shows its message, or the text for none', async () => {
    show();
    stubService(() => ({ success: '0', message: 'Not today.' }));
    await fails(read());
    await expectToast('alert', ['Not today.']);
    stubService(() => ({ success: '0' }));
    await fails(change());
    expect(await screen.findByText(TEXTS.generic)).toBeInTheDocument();
  });

  it('ER-02 with success 1 shows its message, but not to a GET', async () => {
    show();
    stubService(() => ({ success: '1', message: 'Done.', data: [] }));
    await act(read);
    expect(screen.queryByText('Done.')).not.toBeInTheDocument();
    await act(() => change());
    await expectToast('status', ['Done.']);
  });

  it.each([200, 401, 500])(
    'ST-01 with success -1 and status %d says that the session has ended',
    async (status) => {
      show();
      stubService(() => ({ status, success: '-1', message: 'gone' }));
      await fails(read());
      await expectToast('alert', TEXTS.sessionExpired);
    },
  );

  it('ER-05 that is no envelope shows the generic text', async () => {
    show();
    globalThis.fetch = () => Promise.resolve(new Response('<html>', { status: 502 }));
    await fails(read());
    await expectToast('alert', [TEXTS.generic]);
  });
});

describe('a request without a response', () => {
  it('ER-03 times out after a minute', async () => {
    jest.useFakeTimers();
    show();
    silent();
    const outcome = expect(read()).rejects.toThrow();
    await act(() => jest.advanceTimersByTimeAsync(CONSTANTS.requestTimeoutMs - 1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    await outcome;
    for (const text of TEXTS.timedOut) expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('ER-03 an upload times out after a minute', async () => {
    const sent: XMLHttpRequest[] = [];
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      sent.push(this);
    });
    show();
    const file = new File(['%PDF-1.7'], 'lease.pdf');
    const outcome = expect(uploadFile(uploadDocument, { fields: {}, file })).rejects.toThrow();
    await waitFor(() => expect(sent.map(({ timeout }) => timeout)).toEqual([CONSTANTS.requestTimeoutMs]));
    await act(() => {
      sent[0]?.dispatchEvent(new ProgressEvent('timeout'));
      return outcome;
    });
    await expectToast('alert', TEXTS.timedOut);
  });

  it('ER-04 that is cancelled says so', async () => {
    show();
    silent();
    const caller = new AbortController();
    const outcome = expect(change({ signal: caller.signal })).rejects.toThrow();
    await act(() => {
      caller.abort();
      return outcome;
    });
    await expectToast('alert', TEXTS.cancelled);
  });
});

describe('a toast', () => {
  const showOneThatLeaves = async () => {
    act(() => publishNotice({ tone: 'info', message: 'Earlier' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Earlier')).not.toBeInTheDocument());
  };

  it('ST-06 leaves after five seconds', async () => {
    show();
    await showOneThatLeaves(); // loads the code of toasts, in real time
    jest.useFakeTimers();
    act(() => publishNotice({ tone: 'success', message: 'Soon gone' }));
    await pass(CONSTANTS.toastMs - 100);
    expect(screen.getByText('Soon gone')).toBeInTheDocument();
    await pass(100 + LEAVING_MS);
    expect(screen.queryByText('Soon gone')).not.toBeInTheDocument();
  });

  it('ST-06 takes the place of the one before', async () => {
    jest.useFakeTimers();
    show();
    act(() => publishNotice({ tone: 'success', message: 'First' }));
    act(() => publishNotice({ tone: 'success', message: 'Second' }));
    await pass(3 * LEAVING_MS);
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['Second']);
  });
});

it('ST-04 the network is told as it leaves, comes back and slows down', async () => {
  const connection = Object.assign(new EventTarget(), { downlink: 10, effectiveType: '4g' });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  renderInApp(<NetworkNotices />);
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(TEXTS.offline)).toBeInTheDocument();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(TEXTS.online)).toBeInTheDocument();
  connection.downlink = 0.9;
  act(() => void connection.dispatchEvent(new Event('change')));
  expect(await screen.findByText(TEXTS.slow)).toBeInTheDocument();
});

it('GS-11 a session that cannot be encrypted is told', () => {
  const settings = { preferred_factor: null, authenticator_app: null, passkeys: [], can_use_passkeys: true };
  const lacking = { ...settings, recovery_codes_left: 0, required_by: ['Berg'] };
  renderInApp(<RequirementNotice settings={lacking} wayBack={{ ...NOWHERE, hasFailed: true }} />);
  expect(screen.getByText(new RegExp(`^${TEXTS.encryptionFailed}\\b`))).toBeInTheDocument();
});

it('DO-12 copying the link of a version is told', async () => {
  const user = userEvent.setup();
  const version = { version: 1, date_added: '2026-11-21T12:00:00Z', created_by: 'Anna', attachment: '/a' };
  stubService(() => ({ data: [{ ...version, size: 1, sha256: 'a'.repeat(64), added: null }] }));
  const props = { open: true, document: sampleDocument(), onClose: () => undefined };
  renderInApp(<VersionsDrawer {...props} renderCheck={() => null} />);
  await user.click(await screen.findByRole('button', { name: 'Copy link to version 1' }));
  expect(await screen.findByText(TEXTS.copied)).toBeInTheDocument();
});

it('DC-07 ER-07 a file without a name is saved under the moment, and a failure is only logged', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 5, 9, 7, 3), advanceTimers: true });
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:here';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  show();
  globalThis.fetch = () =>
    Promise.resolve(new Response('PK', { headers: { 'content-type': 'application/zip' } }));
  await downloadDocuments([IDS.document]);
  expect(saved).toEqual([expect.stringMatching(/^Download_05112026_0907\d\d\.zip$/)]);
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stubService(() => ({ status: 500, message: 'Broken.' }));
  await downloadDocuments([IDS.document]);
  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
