import type { Document } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { findMember } from '#platform/auth/session-store.ts';
import { readableFile, writableFile } from '#platform/blobs/sealed-file.ts';
import type { MemberContext } from '#platform/platform.ts';
import { assertTailHolds, extendFile, type PdfObject, signerFromKey, signPdf } from '#signing';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { signFile, type SignRequest } from '#trust/tasks/sign-file.ts';
import { pageOf, updated } from '#support/pdf/attacker.ts';
import { signDocument } from '../../services/document/signing/sign-document.ts';
import { database, vault } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { storedBlobs } from '#support/service/stored-blobs.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const versionsOf = async (who: Person, { id }: Document) =>
  (await send(viewVersions, { params: { id } }, who)).data.map(({ version }) => version);

describe('a version is verified before it is saved', () => {
  it('stores nothing when the key that signs does not match the certificate', async () => {
    const authority = await createAuthority('Mismatch');
    const [one, other] = await Promise.all(
      ['One', 'Other'].map((commonName) => issueCertificate(authority, { commonName, keyType: 'ec' })),
    );
    const { owner, member } = await openOffice({ member: { ...one!, privateKey: other!.privateKey } });
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const answer = await sign(member, [document]);
    expect([answer.status, answer.code]).toEqual([500, 'signing_failed']);
    expect(await versionsOf(owner, document)).toEqual([1]);
    expect((await seenBy(member, document)).status).toBe('pending_for_signature');
  });

  it('stores nothing when an earlier signature would be invalid', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    expect((await sign(member, [document])).status).toBe(200);
    const careless = await contextOf(second);
    const request = { id: document.id, properties: { ...FORM, lowerLeftY: 300 }, onFound: () => undefined };
    await expect(signDocument(careless, request)).rejects.toMatchObject({
      code: 'signing_failed',
      cause: { code: 'signature_broken' },
    });
    expect(await versionsOf(owner, document)).toEqual([2, 1]);
    expect((await seenBy(second, document)).status).toBe('pending_for_signature');
    expect((await sign(second, [document], { lowerLeftY: 300 })).status).toBe(200);
  });
});

/** Returns the dependencies that the signing operation uses before it stores, in this process. */
async function contextOf({ userId, organizationId }: Person): Promise<MemberContext> {
  const part = {
    caller: await findMember(database(), { userId, organizationId }),
    database: database(),
    blobs: await storedBlobs(),
    vault: vault(),
    trustServices: { transport: () => Promise.reject(new Error('unused')), timestampUrl: null, roots: [] },
    engine: carelessEngine,
  };
  return part as unknown as MemberContext; // the operation uses no other part of a platform
}

/** Signs with a fault: rotates a page before it signs. The check that follows is the real one. */
const signCarelessly = ({ file, to, key, options }: SignRequest) =>
  extendFile({ from: readableFile(file), to: writableFile(to) }, async (source) => {
    const pdf = source.read(0, source.length);
    const turned = updated(pdf, (opened, writer) => {
      const { ref, page } = pageOf(opened);
      writer.set(ref, new Map<string, PdfObject>(page).set('Rotate', 180));
    });
    const { fieldName, tail: signature } = await signPdf(turned, signerFromKey(key), options);
    const tail = Buffer.concat([turned.subarray(pdf.length), signature]);
    const { sha256, size } = assertTailHolds(source, tail, { fieldName, password: undefined });
    return { tail, fieldName, sha256, size, level: 'B-B' as const };
  });

/** Engine that runs the tasks on this thread and signs with a fault. */
const carelessEngine = {
  run: (task: unknown, request: SignRequest) =>
    task === signFile ? signCarelessly(request) : inspectFile(request),
};
