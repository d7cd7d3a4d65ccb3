import { eq } from '#platform/drizzle/orm.ts';
import { buffer } from 'node:stream/consumers';
import net from 'node:net';
import { uploadDocument } from '#contracts/document.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { pdfStructure } from '#support/pdf/pdf-structures.ts';
import { documents, documentVersions } from '../../services/document/document-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { authorization, fetchCall, outcome, urlOf } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { bytesOf } from '#support/service/signing-calls.ts';
import { isStored, pathsOf, sha256Of, storedBlobs, watchUnfinished } from '#support/service/stored-blobs.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';

let untilNoneUnfinished: () => Promise<void>;
beforeEach(async () => {
  untilNoneUnfinished = await watchUnfinished();
});

async function expectNothingKept(who: Person, file: Buffer): Promise<void> {
  const rows = await database()
    .select()
    .from(documents)
    .where(eq(documents.organization_id, who.organizationId));
  expect(rows).toEqual([]);
  expect(isStored(sha256Of(file))).toBe(false);
  await untilNoneUnfinished();
}

/** Returns a PDF of exactly this many bytes, padded by a comment at its end. */
function pdfOfSize(size: number): Buffer {
  const pdf = uniquePdf();
  return Buffer.concat([pdf, Buffer.from(`%${'x'.repeat(size - pdf.length - 2)}\n`)]);
}

describe('uploading a document', () => {
  it('DC-05 EN-03 makes version 1 of a new document, under the name of the file', async () => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const name = 'Übergabe & 契約 (1).pdf';
    const { status, message, data } = await sendFile(uploadDocument, { file, name }, member);
    expect([status, message]).toEqual([200, `${name} has been uploaded.`]);
    expect(data).toMatchObject({
      document_name: name,
      status: 'uploaded',
      version: 1,
      page_count: 2,
      size: file.length,
      is_encrypted: false,
      is_owner: true,
      uploaded_by: { id: member.userId, full_name: member.fullName },
      attachment: `/document/${data.id}/attachment?version=1`,
      pages_to_sign: [],
      instruction_notes: '',
      approval_id: null,
      approval_track_id: null,
      signatories: [],
    });
    expect(await bytesOf(member, data.attachment)).toEqual(file);
  });

  it('DC-05 accepts a file of exactly 10 MB and stores it unchanged', async () => {
    const { member } = await openOffice();
    const file = pdfOfSize(DOCUMENT_UPLOAD.maxBytes);
    const { data } = await sendFile(uploadDocument, { file, name: 'large.pdf' }, member);
    expect(data.size).toBe(10 * 1024 * 1024);
    expect(sha256Of(await bytesOf(member, data.attachment))).toBe(sha256Of(file));
  });

  it('VA-08 UP-07 refuses a file of 10 MB and one byte and stores none of it', async () => {
    const { member } = await openOffice();
    const file = pdfOfSize(DOCUMENT_UPLOAD.maxBytes + 1);
    const { status, code, fields } = await sendFile(uploadDocument, { file, name: 'large.pdf' }, member);
    expect([status, code]).toEqual([413, 'upload_too_large']);
    expect(fields).toEqual({ file: ['large.pdf exceeds the maximum size'] });
    await expectNothingKept(member, file);
  });

  it('VA-08 refuses a far larger file with a response that the client can read', async () => {
    const { member } = await openOffice();
    const file = pdfOfSize(40 * 1024 * 1024);
    const { status, fields } = await sendFile(uploadDocument, { file, name: 'huge.pdf' }, member);
    expect([status, fields]).toEqual([413, { file: ['huge.pdf exceeds the maximum size'] }]);
    await expectNothingKept(member, file);
  });

  it.each([
    ['notes.txt', 415, uploadMessages.wrongType('notes.txt')],
    ['a/b.pdf', 422, uploadMessages.badName],
    ['../../etc/passwd.pdf', 422, uploadMessages.badName],
    ['back\\slash.pdf', 422, uploadMessages.badName],
    ['quote".pdf', 422, uploadMessages.badName],
    ['line\r\nbreak.pdf', 422, uploadMessages.badName],
    [`${'x'.repeat(197)}.pdf`, 422, uploadMessages.longName],
  ])('VA-08 UP-07 refuses the name %j', async (name, status, message) => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const refused = await sendFile(uploadDocument, { file, name }, member);
    expect([refused.status, refused.message, refused.fields]).toEqual([status, message, { file: [message] }]);
    await expectNothingKept(member, file);
  });

  it.each([
    ['empty', Buffer.alloc(0), 422, uploadMessages.empty('x.pdf')],
    ['no PDF at all', Buffer.from('<!doctype html><p>hello'), 415, uploadMessages.wrongType('x.pdf')],
    [
      'only the start of a PDF',
      Buffer.from('%PDF-1.7\nnothing follows'),
      422,
      uploadMessages.broken('x.pdf'),
    ],
  ])('VA-08 refuses a file that is %s', async (_, file, status, message) => {
    const { member } = await openOffice();
    const refused = await sendFile(uploadDocument, { file, name: 'x.pdf' }, member);
    expect([refused.status, refused.fields]).toEqual([status, { file: [message] }]);
    await expectNothingKept(member, file);
  });

  it('refuses a form without a file, and a body that is not a form', async () => {
    const { member } = await openOffice();
    const form = new FormData();
    form.set('password', 'x');
    const without = await outcome(
      uploadDocument,
      await fetchCall(uploadDocument, {}, member, { body: form }),
    );
    expect([without.status, without.fields]).toEqual([400, { file: ['Choose a file.'] }]);
    const json = { body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await fetchCall(uploadDocument, {}, member, json)).status).toBe(415);
    const nothing = { body: '', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect((await fetchCall(uploadDocument, {}, member, nothing)).status).toBe(400);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that ends before its first part', 'multipart/form-data; boundary=x', '--x'],
  ])('refuses a form %s', async (_what, type, body) => {
    const { member } = await openOffice();
    const form = { body, headers: { 'content-type': type } };
    const { status, code } = await outcome(uploadDocument, await fetchCall(uploadDocument, {}, member, form));
    expect([status, code]).toEqual([400, 'invalid_request']);
  });

  it('stores the same content once for each organization that has it', async () => {
    const { member } = await openOffice();
    const other = await openOffice();
    const file = uniquePdf();
    const mine = await uploaded(member, 'mine.pdf', file);
    await uploaded(other.member, 'theirs.pdf', file);
    await uploaded(member, 'again.pdf', file);
    expect(pathsOf(sha256Of(file))).toHaveLength(2);
    const blobs = await storedBlobs();
    for (const { organizationId } of [member, other.member])
      expect(await buffer(blobs.of(organizationId).createReadStream(sha256Of(file)))).toEqual(file);
    const versions = await database()
      .select()
      .from(documentVersions)
      .where(eq(documentVersions.sha256, sha256Of(file)));
    expect(versions).toHaveLength(3);
    expect(mine.size).toBe(file.length);
  });

  it.each(['RC4, 128 bits', 'AES-128', 'AES-256'])(
    'asks for the password of a file encrypted with %s at its field',
    async (strength) => {
      const { member } = await openOffice();
      const file = await pdfStructure(`encrypted with ${strength}`).make();
      const { status, fields } = await sendFile(uploadDocument, { file, name: 'secret.pdf' }, member);
      expect([status, fields]).toEqual([422, { password: [uploadMessages.passwordRequired('secret.pdf')] }]);
    },
  );
});

describe('an upload that is interrupted', () => {
  const BOUNDARY = 'xxboundaryxx';
  const part = (file: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="cut.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      file,
    ]);

  /** Sends a body with this Content-Length; closes the connection after a body that is shorter. */
  function sendCut(who: Person, body: Buffer, contentLength: number): Promise<string> {
    const url = urlOf(uploadDocument, {});
    const head = {
      host: url.host,
      ...authorization(who),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(contentLength),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true }, () => {
        socket.write(`POST ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
        if (body.length < contentLength) socket.end(body);
        else socket.write(body);
      });
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('end', () => {
        socket.end();
        resolve(Buffer.concat(chunks).toString());
      });
      socket.on('error', reject);
    });
  }

  it('DC-05 is refused when the body ends before its Content-Length, and stores nothing', async () => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const body = part(file);
    const answer = await sendCut(member, body, body.length + 1000);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    await expectNothingKept(member, file);
  });

  it.each(['file', 'other'])('DC-05 is refused when a second file follows as “%s”', async (name) => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const form = new FormData();
    for (const each of ['file', name])
      form.append(each, new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'letter.pdf');
    const refused = await fetchCall(uploadDocument, {}, member, { body: form });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'too_many_files' }]);
    await expectNothingKept(member, file);
  });

  it('DC-05 is refused when the form has no end, and stores nothing', async () => {
    const { member } = await openOffice();
    const file = uniquePdf();
    const body = part(file);
    const answer = await sendCut(member, body, body.length);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('cut.pdf did not arrive completely. Upload it again.');
    await expectNothingKept(member, file);
  });

  it('does not affect the next upload', async () => {
    const { member } = await openOffice();
    const body = part(uniquePdf());
    await Promise.all(Array.from({ length: 10 }, () => sendCut(member, body, body.length + 1)));
    expect((await uploaded(member, 'next.pdf', samplePdf())).version).toBe(1);
  });
});
