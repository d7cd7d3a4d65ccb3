import { getDocuments, listDocuments, uploadDocument } from '#contracts/document.ts';
import { randomUUID } from 'node:crypto';
import { send } from './support/client.ts';
import { openOffice } from './support/office.ts';
import { sendFile, uniquePdf, uploaded } from './support/upload.ts';

describe('uploading', () => {
  it('DC-05 a PDF becomes version 1 of a new document, under the name it came with', async () => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const { status, message, data } = await sendFile(
      uploadDocument,
      { file, name: 'Übergabe (1).pdf' },
      member,
    );
    expect(status).toBe(200);
    expect(message).toBe('Übergabe (1).pdf has been uploaded.');
    expect(data).toMatchObject({
      document_name: 'Übergabe (1).pdf',
      status: 'uploaded',
      version: 1,
      page_count: 2,
      size: file.length,
      is_encrypted: false,
      is_owner: true,
      uploaded_by: { id: member.userId, full_name: member.fullName },
      attachment: `/document/${data.id}/attachment?version=1`,
    });
  });
});

describe('the list of documents', () => {
  it('DC-01 EN-03 answers the documents of the tab with their total', async () => {
    const { member } = await openOffice();
    const first = await uploaded(member, 'b.pdf');
    const second = await uploaded(member, 'a.pdf');
    const page = await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, member);
    expect(page.data.total).toBe(2);
    expect(page.data.rows).toEqual([second, first]);
  });

  it('DC-02 answers the documents of the ids that the reader may see', async () => {
    const { member, second } = await openOffice();
    const [one, other] = [await uploaded(member), await uploaded(second)];
    const ids = JSON.stringify([other.id, one.id, randomUUID()]);
    const { data } = await send(listDocuments, { query: { instance_ids: ids } }, member);
    expect(data).toEqual([one]);
  });
});
