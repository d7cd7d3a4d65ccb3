import { waitFor } from '@testing-library/react';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { downloadDocuments } from './download.ts';
import { subscribeToNotices, type Notice } from './notices.ts';
import { subscribeToSessionEnd } from './session-end.ts';

const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
let saved: string[] = [];
let notices: Notice[] = [];

beforeEach(() => {
  saved = [];
  notices = [];
  subscribeToNotices((notice) => notices.push(notice));
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

/** The parts of a Response that are read; jsdom's Blob is not the one that Node's Response makes. */
function answer(status: number, headers: Record<string, string>, text = '') {
  const fetched = jest.fn().mockResolvedValue({
    ok: status < 400,
    status,
    headers: new Headers(headers),
    blob: () => Promise.resolve(new Blob(['%PDF'])),
    text: () => Promise.resolve(text),
  });
  global.fetch = fetched;
  return fetched;
}

describe('downloadDocuments', () => {
  it('DC-07 saves the answer under the name that the service gives', async () => {
    const fetched = answer(200, { 'content-disposition': `attachment; filename*=UTF-8''L%C3%A9ase.pdf` });
    await downloadDocuments([ID]);
    expect(saved).toEqual(['Léase.pdf']);
    expect(fetched).toHaveBeenCalledWith('/api/document/document-action/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [ANTI_FORGERY_HEADER]: '1' },
      body: JSON.stringify({ instance_ids: [ID] }),
    });
  });

  it('DC-07 names the file after the time when the service does not', async () => {
    answer(200, {});
    await downloadDocuments([ID]);
    expect(saved).toEqual([expect.stringMatching(/^Download_\d{8}_\d{6}\.zip$/)]);
  });

  it('ER-07 only logs a failure', async () => {
    answer(500, {}, JSON.stringify({ success: '0', message: 'The store is away.', code: 'internal' }));
    await downloadDocuments([ID]);
    expect(console.error).toHaveBeenCalledWith('The download failed with status 500.', 'internal');
    expect([saved, notices]).toEqual([[], []]);
  });

  it('ER-07 only logs that there is no network', async () => {
    global.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    await downloadDocuments([ID]);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([]);
  });

  it('ST-01 leads to the sign-in page when the session has ended', async () => {
    const ended = jest.fn();
    subscribeToSessionEnd(ended);
    answer(401, {}, JSON.stringify({ success: '-1', message: 'ended' }));
    await downloadDocuments([ID]);
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  });
});
