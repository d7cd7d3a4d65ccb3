import { listCertificates, uploadCertificate } from '#contracts/certificate.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import { changeSignBatch, getSignBatch, startSignBatch } from '#contracts/sign-batch.ts';
import { changeSigningSettings, type SigningSettings } from '#contracts/signing-settings.ts';
import type { Call, CallInput } from '#contracts/call.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import {
  createAuthority,
  issueCertificate,
  writePfx,
  type CertificateRequest,
  type KeyAndChain,
} from '#demo/pki.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { verifyPdf } from '#signing';
import { database, vault } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { openStream } from '#support/service/event-stream.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, IN_FIELD, seenBy, sign } from '#support/service/signing-calls.ts';
import { keepForFile, useOwnDatabase } from '#support/stack/own-services.ts';
import { openTrustServices } from '#support/stack/trusting-services.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';

let trust: Awaited<ReturnType<typeof openTrustServices>>;
/** URL of the services of all tests but those that start their own. */
let url: string;
beforeAll(async () => {
  await useOwnDatabase();
  trust = await openTrustServices();
  const services = await trust.startServices();
  keepForFile(services);
  url = await services.ready;
});
afterAll(() => trust.stop());

const issue = (commonName: string, more: Partial<CertificateRequest> = {}) =>
  trust.issue({ commonName, keyType: 'ec', ...more });
const set = (by: Person, settings: Partial<SigningSettings>) =>
  send(changeSigningSettings, { body: { level: 'highest', rsa_scheme: 'pkcs1', ...settings } }, by);

async function waiting(more: Partial<CertificateRequest> = {}) {
  const office = await openOffice({ member: await issue('Mira', more) });
  const document = await uploaded(office.owner, 'lease.pdf');
  await assign(office.owner, [document], [office.member]);
  return { ...office, document };
}

const newest = async (who: Person, document: Document) =>
  bytesOf(who, (await seenBy(who, document)).attachment);
const versionsOf = async (who: Person, { id }: Document) =>
  (await send(viewVersions, { params: { id } }, who)).data;
const reportOf = (pdf: Buffer, password?: string) =>
  verifyPdf(pdf, { roots: [{ der: trust.authority.root, source: 'test' }], password });
const levelsOf = (pdf: Buffer, password?: string) =>
  reportOf(pdf, password)
    .signatures.filter(({ kind }) => kind === 'signature')
    .map(({ level, verdict }) => [level, verdict]);

/** Returns the verdicts of poppler on the signatures, without document timestamps, which it does not check. */
const verdictsOf = (pdf: Buffer, password?: string) =>
  popplerVerdicts(pdf, password).filter((verdict) => verdict !== 'Signature has not yet been verified.');

describe('with trust services that respond', () => {
  describe('the level of a signature', () => {
    it('is the highest that can be reached, unless the organization sets another', async () => {
      const { owner, member, document } = await waiting();
      const check = await send(
        checkBeforeSigning,
        { params: { id: document.id }, body: { sign_mode: 'pfx', about: ['certificate', 'level'] } },
        member,
      );
      expect(check.data.level).toBe('B-LTA');
      expect(check.data.findings.map(({ severity, code }) => [severity, code])).toEqual([
        ['good', 'certificate_valid'],
        ['good', 'certificate_trusted'],
        ['good', 'revocation_good'],
        ['good', 'level_reachable'],
      ]);
      expect((await sign(member, [document])).status).toBe(200);
      const pdf = await newest(owner, document);
      expect(levelsOf(pdf)).toEqual([['B-LTA', 'valid']]);
      expect(verdictsOf(pdf)).toEqual(['Signature is Valid.']);
      const [version] = await versionsOf(owner, document);
      expect(version!.added).toMatchObject({ level: 'B-LTA', is_level_chosen: false });
    });

    it('tells the open page of the signatory, and of no other, that the timestamp is fetched and the signature checked', async () => {
      const { owner, member } = await openOffice({ member: await issue('Mira') });
      const document = await uploaded(owner, 'lease.pdf');
      const [stream, ofOwner] = [await openStream(member), await openStream(owner)];
      await assign(owner, [document], [member]);
      await stream.next(); // it is their turn
      await sign(member, [document]);
      const common = { organization_id: member.organizationId, document_id: document.id };
      expect(await stream.nextStep()).toEqual({ ...common, step: 'timestamp' });
      expect(await stream.nextStep()).toEqual({ ...common, step: 'checking' });
      expect(await ofOwner.next()).toMatchObject({ category: 'Documents' }); // published later, and the order is kept
      expect(ofOwner.signing).toEqual([]);
    });

    it.each(['B-B', 'B-T', 'B-LT'] as const)('is %s where the organization sets it', async (level) => {
      const { owner, member, document } = await waiting();
      expect((await set(owner, { level })).status).toBe(200);
      await sign(member, [document]);
      expect(levelsOf(await newest(owner, document))).toEqual([[level, 'valid']]);
    });

    it('is reached with RSA-PSS where the organization sets that', async () => {
      const { owner, member, document } = await waiting({ keyType: 'rsa' });
      await set(owner, { rsa_scheme: 'pss' });
      await sign(member, [document]);
      const pdf = await newest(owner, document);
      expect(levelsOf(pdf)).toEqual([['B-LTA', 'valid']]);
      expect(reportOf(pdf).signatures[0]!.algorithm).toContain('PSS');
    });
  });

  describe('a certified file whose fields the sender placed', () => {
    it('takes the signatures of all at level B-LTA', async () => {
      const { owner, member, second } = await openOffice({
        member: await issue('Mira'),
        second: await issue('Sven'),
      });
      const document = await uploaded(owner);
      const signatory_data = [member, second].map((person, index) => ({
        user_id: person.userId,
        signatory_id: person.membershipId,
        serial_number: index + 1,
        pages_to_sign: [1],
        signature_field: { pages: [1], x: 60, y: 60 + 100 * index, width: 200, height: 60 },
      }));
      const body = { instance_ids: [document.id], purpose: 'add_signatory' as const, signatory_data };
      await send(changeDocuments, { body }, owner);
      for (const person of [member, second]) {
        expect((await sign(person, [document], IN_FIELD)).status).toBe(200);
      }
      const pdf = await newest(owner, document);
      expect(reportOf(pdf).signatures[0]).toMatchObject({ isCertification: true, permits: 2 });
      expect(levelsOf(pdf)).toEqual([
        ['B-LTA', 'valid'],
        ['B-LTA', 'valid'],
      ]);
      expect(verdictsOf(pdf)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
    });
  });

  describe('a certificate that is added', () => {
    const add = async (who: Person, key: KeyAndChain) =>
      sendFile(
        uploadCertificate,
        { file: await writePfx(key, 'pw'), name: 'key.pfx', fields: { owner: 'user', password: 'pw' } },
        who,
      );

    it('gets issuers that its file lacks from the address in the certificate', async () => {
      const { owner, member } = await openOffice();
      const key = await issue('Mira');
      const { data } = await add(member, { ...key, chain: [] });
      expect(data.lacks_issuer).toBe(false);
      const document = await uploaded(owner);
      await assign(owner, [document], [member]);
      await sign(member, [document]);
      expect(levelsOf(await newest(owner, document))).toEqual([['B-LTA', 'valid']]);
    });

    it('is added and marked as lacking its issuer when the issuer is not found', async () => {
      const { member } = await openOffice();
      const stranger = await createAuthority('Nowhere');
      const key = await issueCertificate(stranger, { commonName: 'Mira', keyType: 'ec' });
      expect((await add(member, { ...key, chain: [] })).data.lacks_issuer).toBe(true);
      const { data } = await send(listCertificates, {}, member);
      expect(data.rows.map(({ lacks_issuer }) => lacks_issuer)).toEqual([true]);
    });

    it('is refused when its issuer has revoked it or its key is too weak', async () => {
      const { member } = await openOffice();
      const revoked = await issue('Rita Revoked');
      trust.revoke(revoked.certificate);
      const refused = await add(member, revoked);
      expect([refused.status, refused.fields]).toEqual([422, { file: [certificateMessages.revoked] }]);
      const weak = await issue('Wim Weak', { keyType: 'rsa', modulusLength: 1024 });
      const tooWeak = await add(member, weak);
      expect([tooWeak.status, tooWeak.fields]).toEqual([422, { file: [certificateMessages.weakKey(1024)] }]);
    });
  });

  it('DC-09 ten signatories sign in turn, the first encrypts, the third requests the lock: every version is valid', async () => {
    const kinds: Partial<CertificateRequest>[] = [
      { keyType: 'rsa' },
      { keyType: 'ec' },
      { keyType: 'ec', namedCurve: 'P-384' },
      { keyType: 'ec', namedCurve: 'P-521' },
      { keyType: 'rsa' },
    ];
    const keys = await Promise.all(
      Array.from({ length: 10 }, (_, index) => issue(`Person ${index + 1}`, kinds[index % kinds.length])),
    );
    const created = await createOrganizationWithMembers(database(), vault(), {
      name: 'Ten in turn',
      members: keys.map((certificate, index) => ({
        first_name: 'Person',
        last_name: String(index + 1),
        email: `person${index + 1}@ten.example`,
        password: PASSWORD,
        role: index === 0 ? ('Owner' as const) : ('Member' as const),
        certificate,
      })),
    });
    const { organizationId } = created;
    const people: Person[] = await Promise.all(
      created.members.map(async (member, index) => {
        const token = await startSession(database(), member.userId);
        return { ...member, token, organizationId, fullName: `Person ${index + 1}` };
      }),
    );
    const [owner] = people;
    const document = await uploaded(owner!, 'deed.pdf');
    await assign(owner!, [document], people);
    const password = 'open sesame';
    for (const [index, person] of people.entries()) {
      const place = { lowerLeftX: 40 + 260 * (index % 2), lowerLeftY: 40 + 75 * Math.floor(index / 2) };
      const wishes = {
        ...(index === 0 ? { addEncryption: true, encryptionPin: password } : {}),
        ...(index === 2 ? { lockForSigning: true } : {}),
      };
      const answer = await sign(person, [document], { ...place, height: 60, ...wishes });
      expect([answer.status, answer.message]).toEqual([200, 'The document has been signed.']);
      const pdf = await newest(owner!, document);
      expect(verdictsOf(pdf, password)).toEqual(
        Array.from({ length: index + 1 }, () => 'Signature is Valid.'),
      );
      expect(levelsOf(pdf, password)).toEqual(Array.from({ length: index + 1 }, () => ['B-LTA', 'valid']));
    }
    const done = await seenBy(owner!, document);
    expect([done.status, done.version]).toEqual(['signed', 11]);
    const last = reportOf(await newest(owner!, document), password).signatures.filter(
      ({ kind }) => kind === 'signature',
    );
    expect(last.map(({ permits }) => permits)).toEqual([...Array<undefined>(9).fill(undefined), 1]);
  }, 180_000);
});

describe('with trust services that do not respond', () => {
  beforeEach(() => (process.env['SERVICES_URL'] = url));

  describe('a level that cannot be reached', () => {
    it('is reached again once the server responds', async () => {
      const { owner, member, document } = await waiting();
      trust.behave('timestamp', { answers: 'garbage' });
      expect((await sign(member, [document])).code).toBe('timestamp_unavailable');
      trust.behave('timestamp', {});
      expect((await sign(member, [document])).status).toBe(200);
      expect(levelsOf(await newest(owner, document))).toEqual([['B-LTA', 'valid']]);
    });

    it('does not block others, who can cancel the document meanwhile; the signer gets the reason', async () => {
      const { owner, member, document } = await waiting();
      const [asked, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const waitFor = () => {
        asked.resolve(undefined);
        return answer.promise;
      };
      trust.behave('timestamp', { waitFor });
      try {
        const signing = sign(member, [document]);
        await asked.promise;
        const { approval_track_id } = await seenBy(owner, document);
        const body = { approval_ids: [approval_track_id!], status: 'cancel' as const };
        expect((await send(decideApproval, { body }, owner)).status).toBe(200);
        answer.resolve(undefined);
        expect((await signing).code).toBe('document_cancelled');
        expect(await versionsOf(owner, document)).toHaveLength(1);
      } finally {
        answer.resolve(undefined);
        trust.behave('timestamp', {});
      }
    });

    it('is not reached with a revoked certificate: the check blocks it, and signing refuses it at the certificate', async () => {
      const key = await issue('Rita Revoked');
      const { owner, member } = await openOffice({ member: key });
      const document = await uploaded(owner);
      await assign(owner, [document], [member]);
      trust.revoke(key.certificate);
      const check = await send(
        checkBeforeSigning,
        { params: { id: document.id }, body: { sign_mode: 'pfx', about: ['certificate'] } },
        member,
      );
      expect(check.data.findings).toContainEqual(
        expect.objectContaining({ severity: 'blocker', code: 'certificate_revoked' }),
      );
      const refused = await sign(member, [document]);
      expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['certificate']]);
      expect(await versionsOf(owner, document)).toHaveLength(1);
    });

    it('can be lowered to B-T when the revocation status is not available', async () => {
      await trust.startServices(); // which have no revocation list in their cache
      const { owner, member, document } = await waiting();
      for (const service of ['ocsp', 'crl'] as const) trust.behave(service, { answers: 'garbage' });
      try {
        const refused = await sign(member, [document]);
        expect([refused.code, Object.keys(refused.fields)]).toEqual(['revocation_unavailable', ['level']]);
        expect((await sign(member, [document], { level: 'B-T' })).status).toBe(200);
        const [version] = await versionsOf(owner, document);
        expect(version!.added).toMatchObject({ level: 'B-T', is_level_chosen: true });
      } finally {
        for (const service of ['ocsp', 'crl'] as const) trust.behave(service, {});
      }
    });

    it('stops the signing with the reason at the level and stores nothing; B-B can then be chosen', async () => {
      const { owner, member, document } = await waiting();
      await trust.switchOff();
      try {
        const refused = await sign(member, [document]);
        expect([refused.status, refused.code]).toEqual([422, 'timestamp_unavailable']);
        expect(refused.fields).toEqual({ level: [`The timestamp server ${trust.host} cannot be reached.`] });
        expect(await versionsOf(owner, document)).toHaveLength(1);
        expect((await seenBy(member, document)).status).toBe('pending_for_signature');

        expect((await sign(member, [document], { level: 'B-B' })).status).toBe(200);
        expect(levelsOf(await newest(owner, document))).toEqual([['B-B', 'valid']]);
        const [version] = await versionsOf(owner, document);
        expect(version!.added).toMatchObject({ level: 'B-B', is_level_chosen: true });
      } finally {
        await trust.switchOn();
      }
    });
  });

  it('a batch stops at a timestamp server that does not respond, reports it, and is retried at B-B by choice', async () => {
    await trust.startServices(); // those of the other tests ask the server less often for a while
    const { owner, member } = await openOffice({ member: await issue('Mira') });
    const documents: Document[] = [];
    for (let number = 1; number <= 6; number += 1) documents.push(await uploaded(owner, `n${number}.pdf`));
    await assign(owner, documents, [member]);
    const call = async <C extends Call>(it: C, input: CallInput<C>) => (await send(it, input, member)).data;
    const finished = (id: string) =>
      eventually(async () => {
        const found = await call(getSignBatch, { params: { id } });
        return found.is_finished ? found : null;
      });
    await trust.switchOff();
    try {
      const body = {
        instance_ids: documents.map(({ id }) => id),
        sign_mode: 'pfx' as const,
        document_properties: FORM,
      };
      const { id } = await call(startSignBatch, { body });
      const failed = await finished(id);
      expect(failed).toMatchObject({ signed: 0, failed: 6 });
      const words = `The timestamp server ${trust.host} cannot be reached.`;
      expect(failed.items.map(({ message }) => message)).toEqual([
        words,
        ...documents.slice(1).map(() => `Not tried. ${words}`),
      ]);
      expect(failed.items.every(({ fields }) => fields !== null && 'level' in fields)).toBe(true);
      await call(changeSignBatch, { params: { id }, body: { purpose: 'retry', level: 'B-B' } });
      expect(await finished(id)).toMatchObject({ signed: 6, failed: 0 });
    } finally {
      await trust.switchOn();
    }
    const [version] = await versionsOf(owner, documents[3]!);
    expect(version!.added).toMatchObject({ level: 'B-B', is_level_chosen: true });
  });
});
