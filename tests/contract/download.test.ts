import { randomUUID } from 'node:crypto';
import { downloadDocuments } from '#contracts/document-files.ts';
import { fetchCall, outcome, type Credentials } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { unzipped } from '#support/service/unzipped.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const download = (who: Credentials, ids: string[]) =>
  fetchCall(downloadDocuments, { body: { instance_ids: ids } }, who);

describe('downloading', () => {
  it('DC-07 one document gives the PDF under its name', async () => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const document = await uploaded(member, "Ä 'b' (1).pdf", file);
    const response = await download(member, [document.id]);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="? 'b' (1).pdf"; filename*=UTF-8''%C3%84%20%27b%27%20%281%29.pdf`,
    );
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file);
  });

  it('DC-07 several documents give a zip that holds each under a unique name', async () => {
    const { member } = await openOffice();
    const files = [uniquePdf(), uniquePdf(), uniquePdf()];
    const documents = [
      await uploaded(member, 'same.pdf', files[0]),
      await uploaded(member, 'same.pdf', files[1]),
      await uploaded(member, 'a:b?.pdf', files[2]),
    ];
    const response = await download(
      member,
      documents.map(({ id }) => id),
    );
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=Download_\d{8}_\d{6}\.zip$/,
    );
    expect(unzipped(Buffer.from(await response.arrayBuffer()))).toEqual({
      'same.pdf': files[0],
      'same (2).pdf': files[1],
      'a_b_.pdf': files[2],
    });
  });

  it('DC-07 a document that is requested twice is sent once', async () => {
    const { member } = await openOffice();
    const { id } = await uploaded(member);
    expect((await download(member, [id, id])).headers.get('content-type')).toBe('application/pdf');
  });

  it('DC-07 gets 404 when the reader may not see one of the documents', async () => {
    const { member, second } = await openOffice();
    const [mine, theirs] = [await uploaded(member), await uploaded(second)];
    for (const ids of [[theirs.id], [mine.id, theirs.id], [randomUUID()]]) {
      const refused = await outcome(downloadDocuments, await download(member, ids));
      expect([refused.status, refused.code]).toEqual([404, 'not_found']);
    }
    expect((await download(member, [])).status).toBe(400);
  });
});
