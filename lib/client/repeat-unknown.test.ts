import { changeDocuments } from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { generateForgotPasswordOtp } from '#contracts/change-password.ts';
import { IDEMPOTENCY_HEADER, KEEPS_ANSWERS_HEADER } from '#contracts/limits.ts';
import type * as Requests from './request.ts';
import type { RequestError } from './request-error.ts';

const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const REMOVE = { body: { instance_ids: [ID], purpose: 'remove' as const } };
const STATUS = '/api/document/system-status';

type Reply = 'lost' | [status: number, body: object | string];
const DONE: Reply = [200, { success: '1', message: 'Removed.' }];
const UNDER_WAY: Reply = [409, { success: '0', code: 'idempotency_in_progress', message: 'Under way.' }];
const AWAY: Reply = [502, { success: '0', code: 'unreachable', message: 'Away.' }];

let request: typeof Requests.request;
let sent: { url: string; key: string | undefined; id: string | undefined; at: number }[] = [];
let isOurs = true;
let isOnline = true;

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules(); // what is known of the services ends with the page
  ({ request } = await import('./request.ts'));
  sent = [];
  isOurs = true;
  isOnline = true;
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'onLine');
});

/** Plays the web app, whose responses to a change are these, one after the other. */
function play(...replies: Reply[]): void {
  const began = Date.now();
  global.fetch = jest.fn((url: string, { headers, signal }: RequestInit = {}) => {
    const given = new Headers(headers);
    const [key, id] = [IDEMPOTENCY_HEADER, 'x-request-id'].map((name) => given.get(name) ?? undefined);
    sent.push({ url, key, id, at: Date.now() - began });
    signal?.throwIfAborted();
    const ours = isOurs ? { [KEEPS_ANSWERS_HEADER]: '24' } : undefined;
    if (url === STATUS) return Promise.resolve(new Response('{}', { headers: ours ?? {} }));
    const reply = replies.shift() ?? 'lost';
    if (reply === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    const [status, body] = reply;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers: status < 500 && ours ? ours : {} }));
  }) as typeof fetch;
}

/** Makes a change, lets ten seconds pass, and returns what became of it. */
async function change(signal?: AbortSignal): Promise<'done' | RequestError> {
  const made = request(changeDocuments, REMOVE, { signal }).then(
    () => 'done' as const,
    (error: unknown) => error as RequestError, // the only error that request throws
  );
  await jest.advanceTimersByTimeAsync(10_000);
  return made;
}
const changes = () => sent.filter(({ url }) => url !== STATUS);
const times = () => changes().map(({ at }) => at);

describe('a change whose outcome is unknown', () => {
  it.each([
    ['no response', 'lost'],
    ['502 of the web app', AWAY],
    ['502 of a server before the web app', [502, '<html>Bad gateway</html>']],
    ['504', [504, { success: '0', code: 'timed_out', message: 'Timed out.' }]],
  ] satisfies [string, Reply][])(
    'is repeated with the same key and request id after %s',
    async (_what, reply) => {
      play(reply, DONE);
      expect(await change()).toBe('done');
      expect(times()).toEqual([0, 1_000]);
      const keys = changes().map(({ key }) => key);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
      const ids = changes().map(({ id }) => id);
      expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(ids[1]).toBe(ids[0]);
    },
  );

  it('is repeated twice at most, and told as at first', async () => {
    play('lost', AWAY, UNDER_WAY, DONE);
    expect(await change()).toMatchObject({ kind: 'unreachable', status: 0 });
    expect(times()).toEqual([0, 1_000, 4_000]);
  });

  it('waits while the first request is under way', async () => {
    play('lost', UNDER_WAY, DONE);
    expect(await change()).toBe('done');
    expect(times()).toEqual([0, 1_000, 4_000]);
  });

  it('ends with the refusal that a repetition gets', async () => {
    play('lost', [409, { success: '0', code: 'document_locked', message: 'Locked.' }], DONE);
    expect(await change()).toMatchObject({ code: 'document_locked' });
    expect(times()).toEqual([0, 1_000]);
  });

  it('is not repeated at a service that does not say that it keeps answers', async () => {
    isOurs = false;
    play('lost', DONE);
    expect(await change()).toMatchObject({ kind: 'unreachable' });
    expect(sent.map(({ url }) => url)).toEqual([changes()[0]!.url, STATUS]);
  });

  it('is repeated without a question at a service that has said so before', async () => {
    play(DONE, 'lost', DONE);
    await change();
    expect(await change()).toBe('done');
    expect(sent.filter(({ url }) => url === STATUS)).toEqual([]);
    expect(new Set(changes().map(({ key }) => key)).size).toBe(2);
  });

  it('is not repeated while the browser is offline', async () => {
    isOnline = false;
    play('lost', DONE);
    expect(await change()).toMatchObject({ kind: 'unreachable' });
    expect(times()).toEqual([0]);
  });

  it('is not repeated any more once the caller has cancelled', async () => {
    play('lost', DONE);
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 500);
    expect(await change(caller.signal)).toMatchObject({ kind: 'cancelled' });
    expect(times()).toEqual([0]);
  });
});

describe('a call that is told at once', () => {
  it.each([
    ['503', [503, { success: '0', code: 'unavailable', message: 'Away.' }]],
    ['500', [500, { success: '0', code: 'internal_error', message: 'Failed.' }]],
    ['a refusal', [200, { success: '0', message: 'No.' }]],
  ] satisfies [string, Reply][])('is a change after %s', async (_what, reply) => {
    play(reply, DONE);
    expect(await change()).toMatchObject({ kind: 'rejected' });
    expect(times()).toEqual([0]);
  });

  it('is one without an effect, or of a visitor, whose outcome is unknown', async () => {
    play('lost', 'lost');
    const read = request(getDocuments, { params: { status_or_id: 'all' }, query: {} });
    await expect(read).rejects.toMatchObject({ kind: 'unreachable' });
    const byVisitor = request(generateForgotPasswordOtp, { body: { email: 'ada@office.example' } });
    await expect(byVisitor).rejects.toMatchObject({ kind: 'unreachable' });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(changes().map(({ key }) => key)).toEqual([undefined, undefined]);
  });
});
