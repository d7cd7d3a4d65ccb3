import { getAttachment } from '#contracts/document-files.ts';
import { createHash } from 'node:crypto';
import { fetchCall } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const file = uniquePdf();
const etag = `"${createHash('sha256').update(file).digest('hex')}"`;
let reader: Person;
let id: string;
beforeAll(async () => {
  reader = (await openOffice()).member;
  id = (await uploaded(reader, 'Ü “1”.pdf', file)).id;
});

const ask = (headers: Record<string, string> = {}, query = {}) =>
  fetchCall(getAttachment, { params: { id }, query }, reader, { headers });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the file of a version', () => {
  it('is sent whole, with the headers that let a viewer request ranges', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await bytes(response)).toEqual(file);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-length': String(file.length),
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="? ?1?.pdf"; filename*=UTF-8''%C3%9C%20%E2%80%9C1%E2%80%9D.pdf`,
      'x-content-type-options': 'nosniff',
      etag,
    });
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, file.length - 1],
    ['bytes=-50', file.length - 50, file.length - 1],
    ['bytes=10-99999999', 10, file.length - 1],
  ])('is sent in part for the range %s', async (range, start, end) => {
    const response = await ask({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${file.length}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect(await bytes(response)).toEqual(file.subarray(start, end + 1));
  });

  it('is refused with 416 and the size for a range beyond the end', async () => {
    const response = await ask({ range: `bytes=${file.length}-` });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${file.length}`]);
    expect(await response.json()).toMatchObject({ success: '0', code: 'range_not_satisfiable' });
  });

  it('is sent whole when If-Range names other bytes', async () => {
    const range = 'bytes=0-9';
    expect((await ask({ range, 'if-range': etag })).status).toBe(206);
    expect((await ask({ range, 'if-range': '"another"' })).status).toBe(200);
  });

  it('is not sent again to a reader whose ETag matches', async () => {
    for (const condition of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const response = await ask({ 'if-none-match': condition });
      expect([response.status, response.headers.get('etag'), (await bytes(response)).length]).toEqual([
        304,
        etag,
        0,
      ]);
    }
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('is that of the version in the query; a version that does not exist gets 404', async () => {
    expect((await ask({}, { version: 1 })).status).toBe(200);
    expect((await ask({}, { version: 2 })).status).toBe(404);
    expect((await ask({}, { version: 0 })).status).toBe(400);
  });

  it('gets 404 for a caller who may not see the document', async () => {
    const { second } = await openOffice();
    const response = await fetchCall(getAttachment, { params: { id } }, second);
    expect([response.status, await response.json()]).toEqual([
      404,
      { success: '0', message: 'This does not exist, or it is not shared with you.', code: 'not_found' },
    ]);
  });

  it('is left out of the response to HEAD', async () => {
    const response = await fetchCall(getAttachment, { params: { id } }, reader, { method: 'HEAD' });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([200, etag, '']);
  });
});
