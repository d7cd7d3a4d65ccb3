import { eq, inArray } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { getDocuments } from '#contracts/document-list.ts';
import { CLIENT_ADDRESS_HEADER, VERIFY_UPLOAD } from '#contracts/limits.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { addTrustedCertificates } from '#contracts/signing-settings.ts';
import { uploadMessages } from '#contracts/upload.ts';
import {
  MAX_UPLOADED_ROOTS,
  verifyDocument,
  verifyFile,
  verifyFileAsMember,
  verifyMessages,
} from '#contracts/verify.ts';
import {
  certificatePem,
  createAuthority,
  issueCertificate,
  type Authority,
  type KeyAndChain,
} from '#demo/pki.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { encryptPdf } from '#signing';
import { signedPdf, tamperedPdf } from '#support/pdf/signed-pdf.ts';
import { startTestTrustServices } from '#support/pki/trust-services.ts';
import { documentVersions, documents } from '../../services/document/document-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { isStored, sha256Of, watchUnfinished } from '#support/service/stored-blobs.ts';
import { elementsNamed, parseXml } from '#support/xml/parse-xml.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';

let authority: Authority;
let ana: KeyAndChain;
let ben: KeyAndChain;
beforeAll(async () => {
  authority = await createAuthority('Check Tests');
  ana = await issueCertificate(authority, { commonName: 'Ana Kovač', keyType: 'ec' });
  ben = await issueCertificate(authority, { commonName: 'Ben Okafor', keyType: 'ec' });
});

interface Asked {
  name?: string;
  password?: string;
  roots?: Buffer[];
  who?: Person | undefined;
  address?: string;
  validationReport?: '1';
}

async function check(
  file: Buffer,
  { name = 'contract.pdf', password, roots, who, address, validationReport }: Asked = {},
) {
  const form = new FormData();
  if (password !== undefined) form.set('password', password);
  if (validationReport) form.set('validation_report', validationReport);
  if (roots) form.set('roots', roots.map(certificatePem).join(''));
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name);
  const call = who ? verifyFileAsMember : verifyFile;
  const headers = { [CLIENT_ADDRESS_HEADER]: address ?? freshAddress() };
  return outcome(call, await fetchCall(call, {}, who ?? {}, { body: form, headers }));
}

let addresses = 0;
/** Returns a new client address for each check, so that only the test of the rate limit reaches it. */
const freshAddress = () => `198.51.100.${++addresses % 250}`;

const trustSources = ({ signatures }: VerificationReport) =>
  signatures.map(({ trust_source }) => trust_source);

describe('checking a file without an account', () => {
  it('reports the signer, the coverage, and that the authority is not trusted', async () => {
    const file = await signedPdf(await signedPdf(uniquePdf(), ana), ben, { y: 200 });
    const { status, data } = await check(file);
    expect([status, data.verdict, data.signed_revisions, data.file_name, data.size]).toEqual([
      200,
      'unknown',
      2,
      'contract.pdf',
      file.length,
    ]);
    expect(data.signatures).toMatchObject([
      {
        verdict: 'unknown',
        problems: ['certificate_untrusted'],
        trust: 'untrusted',
        signer: { subject: 'Ana Kovač', issuer: 'Check Tests Issuing CA', key: 'ECDSA P-256' },
        is_intact: true,
        coverage: 'revision',
        revision: 1,
        later_changes: ['signature'],
        level: 'B-B',
        reason: 'I agree',
        location: 'Aarhus',
        pages: [1],
      },
      { signer: { subject: 'Ben Okafor' }, coverage: 'whole_file', revision: 2, later_changes: [] },
    ]);
  });

  it('trusts the certificates in the request, and reports them as the source', async () => {
    const file = await signedPdf(uniquePdf(), ana);
    const { data } = await check(file, { roots: [authority.root] });
    expect([data.verdict, trustSources(data)]).toEqual(['valid', ['uploaded']]);
    expect(data.signatures[0]!.chain.map(({ subject }) => subject)).toEqual([
      'Check Tests Issuing CA',
      'Check Tests Root CA',
    ]);
    const stranger = await createAuthority('Stranger');
    expect((await check(file, { roots: [stranger.root] })).data.verdict).toBe('unknown');
  });

  it('reports a file that was changed after signing as not valid, with the reason', async () => {
    const { data } = await check(tamperedPdf(await signedPdf(uniquePdf(), ana)), { roots: [authority.root] });
    expect(data.verdict).toBe('invalid');
    expect(data.signatures[0]).toMatchObject({ verdict: 'invalid', later_changes: ['other'] });
    expect(data.signatures[0]!.problems).toContain('changed_after_signing');
  });

  it('reports a changed byte as a digest mismatch', async () => {
    const file = await signedPdf(uniquePdf(), ana);
    file[file.indexOf('%PDF-') + 7] = '5'.charCodeAt(0);
    const { data } = await check(file, { roots: [authority.root] });
    expect([data.verdict, data.signatures[0]!.is_intact]).toEqual(['invalid', false]);
    expect(data.signatures[0]!.problems).toContain('digest_mismatch');
  });

  it('reports a file without signatures as not signed', async () => {
    const { data } = await check(uniquePdf());
    expect([data.verdict, data.signatures, data.page_count]).toEqual(['unsigned', [], 2]);
  });

  it('requires the password of an encrypted file, refuses a wrong one, and checks with the right one', async () => {
    const password = 'open sesame';
    const encrypted = encryptPdf(uniquePdf(), { userPassword: password });
    const file = await signedPdf(encrypted, ana, { password });
    const without = await check(file);
    expect([without.status, without.fields]).toEqual([
      422,
      { password: [verifyMessages.passwordRequired('contract.pdf')] },
    ]);
    const wrong = await check(file, { password: 'wrong' });
    expect(wrong.fields).toEqual({ password: [verifyMessages.wrongPassword('contract.pdf')] });
    const { data } = await check(file, { password, roots: [authority.root] });
    expect([data.verdict, data.is_encrypted]).toEqual(['valid', true]);
  });

  it.each([
    ['is no PDF', Buffer.from('hello'), 'a.pdf', 415, verifyMessages.notAPdf('a.pdf')],
    ['is named otherwise', uniquePdf(), 'a.docx', 415, verifyMessages.notAPdf('a.docx')],
    ['is broken', Buffer.from('%PDF-1.7\nnothing more'), 'a.pdf', 422, verifyMessages.broken('a.pdf')],
    ['is empty', Buffer.alloc(0), 'a.pdf', 422, uploadMessages.empty('a.pdf')],
    [
      'is too large',
      Buffer.concat([uniquePdf(), Buffer.alloc(VERIFY_UPLOAD.maxBytes)]),
      'a.pdf',
      413,
      verifyMessages.tooLarge('a.pdf'),
    ],
  ])('refuses a file that %s, with the reason', async (_what, file, name, status, message) => {
    const answer = await check(file, { name });
    expect([answer.status, answer.fields]).toEqual([status, { file: [message] }]);
  });

  it('refuses trusted files that are not certificates or are too many', async () => {
    const form = new FormData();
    form.set('roots', 'hello');
    form.set('file', new Blob([new Uint8Array(uniquePdf())]), 'a.pdf');
    const headers = { [CLIENT_ADDRESS_HEADER]: freshAddress() };
    const unreadable = await outcome(
      verifyFile,
      await fetchCall(verifyFile, {}, {}, { body: form, headers }),
    );
    expect(unreadable.fields).toEqual({ roots: [verifyMessages.rootsUnreadable] });
    const many = await Promise.all(
      Array.from({ length: MAX_UPLOADED_ROOTS + 1 }, (_, index) =>
        issueCertificate(authority, { commonName: `Root ${index}`, keyType: 'ec' }),
      ),
    );
    const answer = await check(uniquePdf(), { roots: many.map(({ certificate }) => certificate) });
    expect(answer.fields).toEqual({ roots: [verifyMessages.tooManyRoots] });
  });

  it('requests no address from the file', async () => {
    const services = await startTestTrustServices('Named In Files');
    try {
      const key = await services.issue({ commonName: 'Names Addresses', keyType: 'ec' });
      const { data } = await check(await signedPdf(uniquePdf(), key), { roots: [services.authority.root] });
      expect(data.signatures[0]!.signer?.subject).toBe('Names Addresses');
      expect(services.asked).toEqual({ timestamp: 0, ocsp: 0, crl: 0, issuer: 0 });
    } finally {
      await services.stop();
    }
  });

  it('sends the validation report of ETSI on the same verification, only if it is asked for', async () => {
    const file = await signedPdf(uniquePdf(), ana);
    expect((await check(file)).data).not.toHaveProperty('validation_report');
    const { data } = await check(file, { validationReport: '1' });
    const xml = parseXml(data.validation_report ?? '');
    expect(elementsNamed(xml, 'SignatureValidationReport')).toHaveLength(1);
    expect(elementsNamed(xml, 'ValidationTime').map(({ text }) => new Date(text).getTime())).toEqual([
      Math.floor(Date.parse(data.verified_at) / 1000) * 1000,
    ]);
    expect(elementsNamed(xml, 'MainIndication')[0]?.text).toContain('indeterminate');
    expect((await check(uniquePdf(), { validationReport: '1' })).data.validation_report).toBeNull();
  });

  it('stores nothing, whatever the result', async () => {
    const { member } = await openOffice();
    const file = await signedPdf(uniquePdf(), ana);
    const files = [
      file,
      tamperedPdf(file),
      Buffer.from(`%PDF-1.7\n${randomUUID()}`),
      encryptPdf(uniquePdf(), { userPassword: 'x' }),
    ];
    const untilNoneUnfinished = await watchUnfinished();
    for (const each of files) for (const who of [undefined, member]) await check(each, { who });
    const broken = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`;
    await fetchCall(
      verifyFile,
      {},
      {},
      { body: broken, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    );
    await untilNoneUnfinished();
    const hashes = files.map(sha256Of);
    expect(hashes.map(isStored)).toEqual([false, false, false, false]);
    const versions = await database()
      .select()
      .from(documentVersions)
      .where(inArray(documentVersions.sha256, hashes));
    expect(versions).toEqual([]);
    for (const table of [documents, activities]) {
      const ofOffice = eq(table.organization_id, member.organizationId);
      expect(await database().select().from(table).where(ofOffice)).toEqual([]);
    }
  });

  it('accepts ten files again for each of three certificates that are added and removed, from one address', async () => {
    const address = '203.0.113.8';
    const file = Buffer.from('hello');
    const statuses: number[] = [];
    for (let turn = 0; turn < 10 * (1 + 3 + 3); turn++)
      statuses.push((await check(file, { address })).status);
    expect(new Set(statuses)).toEqual(new Set([415]));
  });

  it('refuses too many requests from one address, and accepts those from others', async () => {
    const address = '203.0.113.9';
    const file = Buffer.from('hello');
    const statuses: number[] = [];
    for (let turn = 0; turn < 121; turn++) statuses.push((await check(file, { address })).status);
    expect(statuses.slice(0, 120)).toEqual(Array<number>(120).fill(415));
    expect(statuses[120]).toBe(429);
    expect((await check(file, { address: '203.0.113.10' })).status).toBe(415);
  });
});

describe('checking a file as a member', () => {
  const trust = (who: Person, ...roots: Buffer[]) =>
    sendFile(
      addTrustedCertificates,
      { file: Buffer.from(roots.map(certificatePem).join('')), name: 'roots.pem' },
      who,
    );

  it("uses only the trust list of the member's organization", async () => {
    const file = await signedPdf(uniquePdf(), ana);
    const { owner, member } = await openOffice();
    const { member: stranger } = await openOffice();
    expect((await check(file, { who: member })).data.verdict).toBe('unknown');
    await trust(owner, authority.root);
    const { data } = await check(file, { who: member });
    expect([data.verdict, trustSources(data)]).toEqual(['valid', ['organization']]);
    expect((await check(file, { who: stranger })).data.verdict).toBe('unknown');
    expect((await check(file)).data.verdict).toBe('unknown');
  });

  it('trusts an issuing authority in the list without its root', async () => {
    const { owner } = await openOffice();
    await trust(owner, authority.issuing);
    expect((await check(await signedPdf(uniquePdf(), ana), { who: owner })).data.verdict).toBe('valid');
  });
});

describe('the signatures of a document', () => {
  const read = (who: Person, id: string, version?: number) =>
    send(verifyDocument, { params: { id }, query: version === undefined ? {} : { version } }, who);

  it('are reported for the newest version, or for the one in the query', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner, 'lease.pdf');
    expect((await read(owner, document.id)).data).toMatchObject({
      verdict: 'unsigned',
      file_name: 'lease.pdf',
    });
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    await sign(second, [document], { lowerLeftY: 200 });
    const { data } = await read(owner, document.id);
    expect(data.signatures.map(({ signer, is_intact }) => [signer?.subject, is_intact])).toEqual([
      ['member', true],
      ['second', true],
    ]);
    expect((await read(owner, document.id, 2)).data.signatures).toHaveLength(1);
    expect((await read(owner, document.id, 1)).data.verdict).toBe('unsigned');
    expect((await read(owner, document.id, 9)).code).toBe('not_found');
  });

  it('come with their validation report if it is asked for', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner, 'signed.pdf', await signedPdf(uniquePdf(), ana));
    const query = { validation_report: '1' as const };
    const { data } = await send(verifyDocument, { params: { id: document.id }, query }, owner);
    expect(elementsNamed(parseXml(data.validation_report ?? ''), 'SignatureValidationReport')).toHaveLength(
      1,
    );
  });

  it('are reported for a file that was signed before its upload', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner, 'signed.pdf', await signedPdf(uniquePdf(), ana));
    const { data } = await read(owner, document.id);
    expect(data.signatures.map(({ signer }) => signer?.subject)).toEqual(['Ana Kovač']);
  });

  it('get 404 for a caller who may not see the document', async () => {
    const { owner, member } = await openOffice();
    const { owner: stranger } = await openOffice();
    const document = await uploaded(owner);
    expect((await read(member, document.id)).code).toBe('not_found');
    expect((await read(stranger, document.id)).code).toBe('not_found');
    expect((await read(owner, randomUUID())).code).toBe('not_found');
  });

  it('are reported for an encrypted document while its password is stored, later only with the password', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document], { addEncryption: true, encryptionPin: 'a long password' });
    const isKept = async () => {
      const input = { params: { status_or_id: document.id }, query: {} };
      return (await send(getDocuments, input, owner)).data.rows[0]?.is_password_kept;
    };
    const { data } = await read(owner, document.id);
    expect([data.is_encrypted, data.signatures[0]?.is_intact]).toEqual([true, true]);
    expect(await isKept()).toBe(true);
    await sign(second, [document], { lowerLeftY: 200 });
    expect(await isKept()).toBe(false);
    const { fields } = await read(owner, document.id);
    expect(fields).toEqual({ password: [verifyMessages.passwordNotKept] });
    expect((await read(owner, document.id, 1)).data.verdict).toBe('unsigned');
  });
});
