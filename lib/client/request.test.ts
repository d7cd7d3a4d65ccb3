import { changeDocuments } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments, listDocuments } from '#contracts/document-list.ts';
import { listSignBatches } from '#contracts/sign-batch.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { inviteUsers } from '#contracts/invitation.ts';
import { ANTI_FORGERY_HEADER, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import {
  CANCELLED,
  GENERIC_ERROR,
  SESSION_EXPIRED,
  TIMED_OUT,
  TOO_LARGE_BEFORE,
  UNREACHABLE,
} from '#contracts/messages.ts';
import { subscribeToNotices, type Notice } from './notices.ts';
import { RequestError } from './request-error.ts';
import { request } from './request.ts';
import { subscribeToSessionEnd } from './session-end.ts';

const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const PAGE = { rows: [], total: 0, is_total_capped: false, waiting_for_me: 0 };
const LIST = { params: { status_or_id: 'all' as const }, query: {} };
const REMOVE = { body: { instance_ids: [ID], purpose: 'remove' as const } };

let notices: Notice[] = [];
let ends = 0;
let stops: (() => void)[] = [];
let isOnline = true;

beforeAll(() => Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true }));
afterAll(() => Reflect.deleteProperty(navigator, 'onLine'));

beforeEach(() => {
  isOnline = true;
  notices = [];
  ends = 0;
  stops = [subscribeToNotices((notice) => notices.push(notice)), subscribeToSessionEnd(() => (ends += 1))];
});

afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
});

function stubFetch(respond: (url: string, init: RequestInit) => Promise<Response>) {
  const stub = jest.fn(respond);
  global.fetch = stub as typeof fetch;
  return stub;
}

const stubResponse = (status: number, body: unknown) =>
  stubFetch(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );

/** Stubs a server that never responds; the request fails when it is aborted. */
const stubNoResponse = () =>
  stubFetch(
    (_url, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof RequestError)) throw new Error('The request did not fail with a RequestError.');
  return error;
}

describe('request', () => {
  it('BF-01 sends a call to the BFF, under the path of its service', async () => {
    const fetched = stubResponse(200, { success: '1', message: '', data: PAGE });
    const input = { params: { status_or_id: ID }, query: { pageIndex: 2, search: 'a&b' } };
    expect(await request(getDocuments, input)).toEqual(PAGE);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe(`/api/document/document/${ID}?pageIndex=2&search=a%26b`);
    expect(init).toMatchObject({ method: 'GET' });
    expect(init.headers).not.toHaveProperty(ANTI_FORGERY_HEADER);
  });

  it('DC-02 sends a list of ids as JSON in the query', async () => {
    const fetched = stubResponse(200, { success: '1', message: '', data: [] });
    await request(listDocuments, { query: { instance_ids: JSON.stringify([ID]) } });
    expect(new URL(fetched.mock.calls[0]![0], 'http://x').searchParams.get('instance_ids')).toBe(`["${ID}"]`);
  });

  it('BF-01 sends the anti-forgery header with every change', async () => {
    const fetched = stubResponse(200, { success: '1', message: 'Removed.' });
    await request(changeDocuments, REMOVE);
    const [, init] = fetched.mock.calls[0]!;
    expect(init).toMatchObject({ method: 'PATCH', body: JSON.stringify(REMOVE.body) });
    expect(init.headers).toMatchObject({ [ANTI_FORGERY_HEADER]: '1', 'content-type': 'application/json' });
  });

  it('applies the defaults of the contract to the data', async () => {
    const version = {
      date_added: '2026-11-21T10:00:00Z',
      created_by: 'Ada',
      attachment: '/a',
      size: 1,
      sha256: '00',
      added: null,
    };
    stubResponse(200, { success: '1', message: '', data: [version] });
    expect(await request(viewVersions, { params: { id: ID } })).toEqual([{ ...version, version: 1 }]);
  });

  it('ER-01 shows the message of a rejection and throws its code and fields', async () => {
    stubResponse(400, { success: '0', message: 'No.', code: 'invalid', data: { name: ['Too long'] } });
    const error = await failureOf(request(changeDocuments, REMOVE));
    expect(error).toMatchObject({
      kind: 'rejected',
      status: 400,
      code: 'invalid',
      fields: { name: ['Too long'] },
    });
    expect(notices).toEqual([{ tone: 'error', message: 'No.' }]);
  });

  it('ER-01 shows Something went wrong for a rejection without a message, and a reference to the request', async () => {
    const fetched = stubResponse(400, { success: '0', message: '' });
    expect((await failureOf(request(getDocuments, LIST))).message).toBe(GENERIC_ERROR);
    const id = new Headers(fetched.mock.calls[0]![1].headers).get('x-request-id') ?? '';
    const [reference] = id.split('-');
    expect(notices).toEqual([{ tone: 'error', message: GENERIC_ERROR, reference }]);
  });

  it('shows nothing when the call is quiet', async () => {
    stubResponse(400, { success: '0', message: 'No.' });
    await failureOf(request(changeDocuments, REMOVE, { quiet: true }));
    expect(notices).toEqual([]);
  });

  it('ER-02 shows the message of a change, and none of a GET', async () => {
    stubResponse(200, { success: '1', message: 'Done.', data: PAGE });
    await request(getDocuments, LIST);
    expect(notices).toEqual([]);
    await request(changeDocuments, REMOVE);
    expect(notices).toEqual([{ tone: 'success', message: 'Done.' }]);
  });

  it('ER-03 aborts after a minute', async () => {
    jest.useFakeTimers();
    stubNoResponse();
    const failure = failureOf(request(getDocuments, LIST));
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect((await failure).kind).toBe('timed_out');
    expect(notices).toEqual([{ tone: 'error', title: TIMED_OUT.title, message: TIMED_OUT.description }]);
  });

  it('ER-08 waits without a limit for a call whose contract says so', async () => {
    jest.useFakeTimers();
    stubNoResponse();
    const caller = new AbortController();
    const body = { purpose: 'send' as const, invitations: [{ email: 'a@b.example', role: 'Member' }] };
    const failure = failureOf(request(inviteUsers, { body }, { signal: caller.signal }));
    await jest.advanceTimersByTimeAsync(60 * REQUEST_TIMEOUT_MS);
    expect(notices).toEqual([]);
    caller.abort();
    expect((await failure).kind).toBe('cancelled');
  });

  it('ER-04 shows that the caller cancelled', async () => {
    stubNoResponse();
    const caller = new AbortController();
    const failure = failureOf(request(getDocuments, LIST, { signal: caller.signal }));
    caller.abort();
    expect((await failure).kind).toBe('cancelled');
    expect(notices).toEqual([{ tone: 'error', title: CANCELLED.title, message: CANCELLED.description }]);
  });

  it.each([
    ['a response that is not an envelope', 200, { rows: [] }],
    ['data that breaks the contract', 200, { success: '1', message: '', data: { rows: 'none' } }],
  ])('shows Something went wrong for %s', async (_what, status, body) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubResponse(status, body);
    expect(await failureOf(request(getDocuments, LIST))).toMatchObject({ kind: 'rejected', status });
    expect(notices).toMatchObject([{ tone: 'error', message: GENERIC_ERROR }]);
  });

  it.each([
    ['its message', { success: '0', message: 'The store is away.' }, 'The store is away.'],
    ['Something went wrong', '<html>Bad gateway</html>', GENERIC_ERROR],
  ])('ER-05 shows %s for an HTTP error with the body %j', async (_what, body, message) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubResponse(502, body);
    expect(await failureOf(request(getDocuments, LIST))).toMatchObject({ kind: 'rejected', status: 502 });
    expect(notices).toMatchObject([{ tone: 'error', message }]);
  });

  it('shows that a request is too large for a server before the web app', async () => {
    stubResponse(413, 'FUNCTION_PAYLOAD_TOO_LARGE');
    expect((await failureOf(request(getDocuments, LIST))).message).toBe(TOO_LARGE_BEFORE);
    expect(notices).toEqual([{ tone: 'error', message: TOO_LARGE_BEFORE }]);
  });

  it('shows that the service cannot be reached when the network fails', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(request(getDocuments, LIST))).kind).toBe('unreachable');
    expect(notices).toEqual([{ tone: 'error', message: UNREACHABLE }]);
  });

  it('leaves it to the bar of an offline browser to say that data cannot be fetched, but not that a change failed', async () => {
    isOnline = false;
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(request(getDocuments, LIST))).kind).toBe('unreachable');
    expect(notices).toEqual([]);
    await failureOf(request(changeDocuments, REMOVE));
    expect(notices).toEqual([{ tone: 'error', message: UNREACHABLE }]);
  });

  it.each([
    ['in an error response', 401],
    ['in a response with status 200', 200],
  ])('ST-01 shows and announces the end of the session, %s', async (_where, status) => {
    stubResponse(status, { success: '-1', message: 'ended' });
    const failure = await failureOf(request(getDocuments, LIST, { quiet: true }));
    expect(failure.kind).toBe('session_expired');
    expect(ends).toBe(1);
    expect(notices).toEqual([
      { tone: 'error', title: SESSION_EXPIRED.title, message: SESSION_EXPIRED.description },
    ]);
  });

  it.each([
    ['when the BFF says so', { success: '0', code: 'not_available', message: 'Not here' }],
    ['when another call of this path responds', { success: '1', message: '', data: 'a text' }],
  ])('shows no notice for an extension that the service does not have, %s', async (_when, envelope) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubResponse(200, envelope);
    const error = await failureOf(request(listSignBatches, {}));
    expect(error.kind).toBe('not_available');
    expect(notices).toEqual([]);
    jest.restoreAllMocks();
  });

  it('returns null for a response without data that it may lack', async () => {
    stubResponse(200, { success: '1', message: 'Saved' });
    const body = { workflow_name: 'Two', workflow_data: [], is_default: false };
    expect(await request(createWorkflow, { body })).toBeNull();
  });
});
