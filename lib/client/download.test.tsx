import { waitFor } from '@testing-library/react';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { downloadDocuments } from './download.ts';
import { subscribeToNotices, type Notice } from './notices.ts';
import { subscribeToSessionEnd } from './session-end.ts';

const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
let saved: string[] = [];
let notices: Notice[] = [];
let stopListening = (): void => undefined;

beforeEach(() => {
  saved = [];
  notices = [];
  stopListening = subscribeToNotices((notice) => notices.push(notice));
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  stopListening();
  jest.restoreAllMocks();
});

function stubResponse(status: number, headers: Record<string, string>, body: BodyInit = '%PDF') {
  const fetched = jest
    .fn<Promise<Response>, [string, RequestInit]>()
    .mockImplementation(() => Promise.resolve(new Response(body, { status, headers })));
  global.fetch = fetched as typeof fetch; // the code under test calls it with these arguments alone
  return fetched;
}

describe('downloadDocuments', () => {
  it('DC-07 saves the file under the name in the response', async () => {
    const fetched = stubResponse(200, {
      'content-disposition': `attachment; filename*=UTF-8''L%C3%A9ase.pdf`,
    });
    await downloadDocuments([ID]);
    expect(saved).toEqual(['Léase.pdf']);
    const [url, { method, headers, body }] = fetched.mock.calls[0]!;
    expect([method, url]).toEqual(['POST', '/api/document/document-action/download']);
    expect(new Headers(headers).get(ANTI_FORGERY_HEADER)).toBe('1');
    expect(body).toBe(JSON.stringify({ instance_ids: [ID] }));
  });

  it('DC-07 names the file after the time when the response has no name', async () => {
    stubResponse(200, {});
    await downloadDocuments([ID]);
    expect(saved).toEqual([expect.stringMatching(/^Download_\d{8}_\d{6}\.zip$/)]);
  });

  it('ER-07 only logs a download that the service refuses', async () => {
    stubResponse(500, {}, JSON.stringify({ success: '0', message: 'The store is away.', code: 'internal' }));
    await downloadDocuments([ID]);
    expect(console.error).toHaveBeenCalledWith('The download failed with status 500.', 'internal');
    expect([saved, notices]).toEqual([[], []]);
  });

  it('ER-07 only logs a failure of the network', async () => {
    global.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    await downloadDocuments([ID]);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([]);
  });

  it('reports the number of bytes received', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const size of [3, 4]) controller.enqueue(new Uint8Array(size));
        controller.close();
      },
    });
    stubResponse(200, {}, body);
    const received: number[] = [];
    await downloadDocuments([ID], { onProgress: (bytes) => received.push(bytes) });
    expect(received).toEqual([3, 7]);
    expect(saved).toHaveLength(1);
  });

  it('ER-04 shows a notice and saves nothing when the user cancels', async () => {
    const controller = new AbortController();
    global.fetch = jest.fn((_, init?: RequestInit) => {
      controller.abort();
      return Promise.reject(init?.signal?.aborted ? new Error('aborted') : new Error('still running'));
    });
    await downloadDocuments([ID], { signal: controller.signal });
    expect(notices.map(({ title }) => title)).toEqual(['Request Cancelled']);
    expect(saved).toEqual([]);
  });

  it('ST-01 announces the end of the session', async () => {
    const ended = jest.fn();
    subscribeToSessionEnd(ended);
    stubResponse(401, {}, JSON.stringify({ success: '-1', message: 'ended' }));
    await downloadDocuments([ID]);
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  });
});
