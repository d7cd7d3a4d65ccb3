import { eq } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getAttachment, viewVersions } from '#contracts/document-files.ts';
import { documentVersions } from '../../services/document/document-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const versions = async (by: Person, { id }: Document) =>
  (await send(viewVersions, { params: { id } }, by)).data;
const attachment = (by: Person, { id }: Document, query: object) =>
  fetchCall(getAttachment, { params: { id }, query: { ...query } }, by);

describe('the versions of a document', () => {
  it('DC-04 DO-12 list the signature that each added, the newest first, and none for an upload', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second], { pages_to_sign: [1, 2] });
    const before = Date.now();
    await sign(member, [document], { defaultPage: 'all', reason: 'Approved', location: 'Lima' });
    await sign(second, [document], { lowerLeftY: 200, reason: '', location: '' });
    const [v3, v2, v1] = await versions(owner, document);
    expect(v1).toMatchObject({ version: 1, created_by: owner.fullName, added: null });
    expect(v2).toMatchObject({
      version: 2,
      created_by: member.fullName,
      added: { signer: 'member', pages: [1, 2], reason: 'Approved', location: 'Lima', sign_mode: 'pfx' },
    });
    expect(v2!.added!.certificate).toContain('member');
    const signedAt = Date.parse(v2!.added!.signed_at);
    expect([signedAt >= before - 1000, signedAt <= Date.now()]).toEqual([true, true]);
    expect(v3).toMatchObject({
      version: 3,
      created_by: second.fullName,
      added: { signer: 'second', pages: [1], reason: '', location: '' },
    });
  });

  it('DC-04 do not increase by marking as signed, and list no signature where none was recorded', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    const { approval_id } = await seenBy(second, document);
    await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, second);
    expect(await versions(owner, document)).toHaveLength(2);
    await database()
      .update(documentVersions)
      .set({ added: null })
      .where(eq(documentVersions.document_id, document.id));
    expect((await versions(owner, document)).map(({ added }) => added)).toEqual([null, null]);
  });

  it('DC-04 DO-12 are viewed inline, and saved under the document’s name and their number', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const file = uniquePdf();
    const document = await uploaded(owner, 'lease.v1.pdf', file);
    await assign(owner, [document], [member]);
    await sign(member, [document]);
    const viewed = await attachment(member, document, { version: 1 });
    expect(viewed.headers.get('content-disposition')).toMatch(/^inline; filename=lease\.v1\.pdf$/);
    const saved = await attachment(member, document, { version: 1, purpose: 'download' });
    expect(saved.headers.get('content-disposition')).toMatch(
      /^attachment; filename="lease\.v1 \(version 1\)\.pdf"$/,
    );
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(file);
    const newest = await attachment(member, document, { purpose: 'download' });
    expect(newest.headers.get('content-disposition')).toContain('lease.v1 (version 2).pdf');
    expect((await attachment(member, document, { version: 3, purpose: 'download' })).status).toBe(404);
    expect((await attachment(member, document, { purpose: 'print' })).status).toBe(400);
    expect((await attachment(member, document, { version: 2 ** 31 })).status).toBe(400);
  });
});
