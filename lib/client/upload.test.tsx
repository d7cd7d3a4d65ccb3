import { waitFor } from '@testing-library/react';
import { uploadDocument } from '#contracts/document.ts';
import {
  ANTI_FORGERY_HEADER,
  IDEMPOTENCY_HEADER,
  KEEPS_ANSWERS_HEADER,
  REQUEST_TIMEOUT_MS,
} from '#contracts/limits.ts';
import { RequestError } from './request-error.ts';
import { uploadFile } from './upload.ts';

/** Replacement of XMLHttpRequest that lets a test play the network. */
class FakeXhr {
  static last: FakeXhr | undefined;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  responseText = '';
  url = '';
  sent: FormData | undefined;
  onload?: () => void;
  onabort?: () => void;
  ontimeout?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeXhr.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  respond(status: number, envelope: object) {
    this.status = status;
    this.responseText = JSON.stringify(envelope);
    this.onload?.();
    this.onloadend?.();
  }
}

/** Returns the request that follows once the schema of the response is loaded. */
async function opened(): Promise<FakeXhr> {
  await waitFor(() => expect(FakeXhr.last).toBeDefined());
  return FakeXhr.last ?? new FakeXhr();
}

const file = new File(['%PDF-1.7'], 'Lease.pdf', { type: 'application/pdf' });

beforeEach(() => {
  FakeXhr.last = undefined;
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FakeXhr, configurable: true });
});

describe('uploadFile', () => {
  it('DC-05 sends the fields before the file, with the anti-forgery header and the time limit', async () => {
    const done = uploadFile(uploadDocument, { fields: { password: 'secret' }, file }).catch(() => undefined);
    const xhr = await opened();
    expect(xhr.url).toBe('/api/document/document');
    expect([...(xhr.sent?.keys() ?? [])]).toEqual(['password', 'file']);
    expect(xhr.headers[ANTI_FORGERY_HEADER]).toBe('1');
    expect(xhr.timeout).toBe(REQUEST_TIMEOUT_MS);
    xhr.respond(400, { success: '0', message: 'no' });
    await done;
  });

  it('UP-03 reports the share of the bytes sent', async () => {
    const shares: number[] = [];
    const done = uploadFile(uploadDocument, {
      fields: {},
      file,
      onProgress: (share) => shares.push(share),
    }).catch(() => undefined);
    const xhr = await opened();
    xhr.upload.onprogress?.({ loaded: 2, total: 8 });
    xhr.upload.onprogress?.({ loaded: 8, total: 8 });
    expect(shares).toEqual([0.25, 1]);
    xhr.respond(400, { success: '0', message: 'no' });
    await done;
  });

  it('ER-01 throws the field errors of the service', async () => {
    const done = uploadFile(uploadDocument, { fields: {}, file, quiet: true });
    (await opened()).respond(422, {
      success: '0',
      message: 'Password.',
      data: { password: ['Lease.pdf needs a password.'] },
    });
    await expect(done).rejects.toMatchObject({
      kind: 'rejected',
      status: 422,
      fields: { password: ['Lease.pdf needs a password.'] },
    });
  });

  it('sends the file again with the same key when no response arrives, without a second effect', async () => {
    jest.useFakeTimers();
    const headers = { [KEEPS_ANSWERS_HEADER]: '24' };
    global.fetch = jest.fn(() => Promise.resolve(new Response('{}', { headers })));
    const done = uploadFile(uploadDocument, { fields: { password: '' }, file, quiet: true });
    const first = await opened();
    first.onerror?.();
    await jest.advanceTimersByTimeAsync(1_000);
    const second = FakeXhr.last ?? first;
    expect(second).not.toBe(first);
    expect(second.headers[IDEMPOTENCY_HEADER]).toBe(first.headers[IDEMPOTENCY_HEADER]);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).toBe(first.headers['x-request-id']);
    expect([...(second.sent?.keys() ?? [])]).toEqual(['password', 'file']);
    second.respond(422, { success: '0', message: 'no' });
    await expect(done).rejects.toMatchObject({ status: 422 });
    jest.useRealTimers();
  });

  it('ER-04 aborts when the caller cancels', async () => {
    const caller = new AbortController();
    const done = uploadFile(uploadDocument, { fields: {}, file, signal: caller.signal });
    await opened();
    caller.abort();
    await expect(done).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('ER-04 sends nothing when the caller has already cancelled', async () => {
    const caller = new AbortController();
    caller.abort();
    await expect(
      uploadFile(uploadDocument, { fields: {}, file, signal: caller.signal }),
    ).rejects.toBeInstanceOf(RequestError);
    expect(FakeXhr.last?.sent).toBeUndefined();
  });

  it('ER-03 throws timed_out after the time limit', async () => {
    const done = uploadFile(uploadDocument, { fields: {}, file });
    (await opened()).ontimeout?.();
    await expect(done).rejects.toMatchObject({ kind: 'timed_out' });
  });
});
