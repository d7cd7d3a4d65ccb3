import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { attribute, signedByForgery, type Forgery } from '#support/forged-cms.ts';
import { replacedText } from '#support/attacker.ts';
import { classicPdf } from '#support/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/test-pki.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/trust-services.ts';
import { CMS_OID } from '../pki/cms/cms-oids.ts';
import { readSignedData } from '../pki/cms/read-cms.ts';
import * as der from '../pki/der/der-writer.ts';
import { digestOf } from '../bytes/hash.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { KeyAndChain } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { requestTimestamp } from '../pki/timestamp/timestamp.ts';
import { verifyPdf } from './verify-pdf.ts';
import type { SignatureReport } from './report.ts';

let pki: TestPki;
let key: KeyAndChain;
let services: TestTrustServices;
beforeAll(async () => {
  pki = await createTestPki();
  key = await pki.person('rsa');
  services = await startTestTrustServices();
});
afterAll(() => services.stop());

function only(pdf: Buffer): SignatureReport {
  const roots = [pki.authority.root, services.authority.root].map((der) => ({ der, source: 'test' }));
  const [report] = verifyPdf(pdf, { roots }).signatures;
  if (!report) throw new Error('no signature');
  return report;
}

const forged = (forgery: Forgery, by = key) => only(signedByForgery(classicPdf(), by, forgery));

describe('a CMS made by hand', () => {
  it('reads as valid when nothing is wrong with it, so that the others fail for their one reason', () => {
    expect(forged({})).toMatchObject({ verdict: 'valid', problems: [], algorithm: 'SHA-256 with RSA' });
  });

  it.each<[string, Forgery, Partial<SignatureReport>]>([
    [
      'MD5 is told as too weak',
      { digest: { name: 'md5', oid: '1.2.840.113549.2.5' } },
      { verdict: 'unknown', problems: ['digest_too_weak'], isIntact: true },
    ],
    [
      'SHA-1 is told as too weak',
      { digest: { name: 'sha1', oid: '1.3.14.3.2.26' } },
      { verdict: 'unknown', problems: ['digest_too_weak'], isIntact: true },
    ],
    [
      'two signers are one too many',
      { signerCount: 2 },
      { verdict: 'invalid', problems: ['signers_not_one'], isIntact: false },
    ],
    ['no signer is none', { signerCount: 0 }, { verdict: 'invalid', problems: ['signers_not_one'] }],
    [
      'content of its own is not what the page shows',
      { content: Buffer.from('I owe you nothing') },
      { verdict: 'invalid', problems: ['cms_malformed'] },
    ],
    [
      'another type of content is not a document’s',
      { contentType: CMS_OID.timestampInfo },
      { verdict: 'invalid', problems: ['cms_malformed'] },
    ],
    [
      'something behind it in its room was put there',
      { trailing: Buffer.from('hidden') },
      { verdict: 'invalid', problems: ['cms_malformed'] },
    ],
    [
      'another digest than that of the file is a mismatch',
      { messageDigest: Buffer.alloc(32, 7) },
      { verdict: 'invalid', problems: ['digest_mismatch'], isIntact: false },
    ],
    [
      'a PAdES signature has to name its certificate',
      { boundTo: null },
      { verdict: 'invalid', problems: ['signing_certificate_missing'], level: undefined },
    ],
    [
      'without the signer’s certificate nobody signed',
      { certificates: [] },
      { verdict: 'invalid', problems: ['signer_certificate_missing'], isIntact: false },
    ],
    [
      'without attributes the certificate is not named either',
      { hasNoAttributes: true },
      { verdict: 'invalid', problems: ['signing_certificate_missing'], isIntact: true },
    ],
  ])('%s', (_, forgery, expected) => {
    expect(forged(forgery)).toMatchObject(expected);
  });

  it('a signing certificate that is another’s is a mismatch', async () => {
    const other = await pki.person('ec');
    expect(forged({ boundTo: other.certificate })).toMatchObject({
      verdict: 'invalid',
      problems: ['signing_certificate_mismatch'],
    });
  });

  it('the certificate of somebody else under the same name does not make the signature theirs', async () => {
    const impostor = await pki.issue({ commonName: 'Ana Novak' });
    const mixed = { ...key, privateKey: impostor.privateKey };
    expect(forged({}, mixed)).toMatchObject({ verdict: 'invalid', problems: ['signature_mismatch'] });
  });

  it('a certificate beside the signer’s that was altered is told', () => {
    const [issuing = Buffer.alloc(0), root = Buffer.alloc(0)] = key.chain;
    const altered = Buffer.from(issuing);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    const report = forged({ certificates: [key.certificate, altered, root] });
    expect(report.verdict).not.toBe('valid');
    expect(report.problems).toContain('certificate_damaged');
  });
});

describe('a signature dictionary made by hand', () => {
  const reason = 'I agree to all of it';
  const stated = `/Reason <${Buffer.from(reason).toString('hex')}>`;

  it('reads as valid when nothing is wrong with it', () => {
    expect(forged({ reason, edit: { from: stated, to: stated } })).toMatchObject({
      verdict: 'valid',
      reason,
    });
  });

  it.each<[string, string, Partial<SignatureReport>]>([
    ['an entry stands in it twice', '/Reason (I) /Reason (no)', { problems: ['duplicate_keys'] }],
    ['a second Contents stands in it', '/Contents <00>', { problems: ['contents_missing'] }],
    ['a second ByteRange stands in it', '/ByteRange [0 1 2 3]', { problems: ['byte_range_invalid'] }],
    ['an entry inside one of its entries stands twice', '/X <</A 1/A 2>>', { problems: ['duplicate_keys'] }],
  ])('is invalid when %s, although its signer signed that', (_, to, expected) => {
    const report = forged({ reason, edit: { from: stated, to: to.padEnd(stated.length) } });
    expect(report).toMatchObject({ verdict: 'invalid', ...expected });
  });
});

describe('who signed', () => {
  it.each([
    ['expired', 'expired', 'unknown', 'certificate_expired'],
    ['notYetValid', 'not_yet_valid', 'invalid', 'certificate_not_yet_valid'],
    ['withoutSignatureUsage', 'wrong_usage', 'unknown', 'certificate_wrong_usage'],
  ] as const)('a certificate that is %s has a status of its own', async (kind, trust, verdict, problem) => {
    const signer = signerFromKey(await pki.person(kind));
    const pdf = classicPdf();
    const { tail } = await signPdf(pdf, signer, { ...PLACE, date: new Date() });
    expect(only(Buffer.concat([pdf, tail]))).toMatchObject({ trust, verdict, problems: [problem] });
  });

  it('a stranger is not trusted', async () => {
    const stranger = await (await createTestPki()).person('rsa');
    expect(forged({}, stranger)).toMatchObject({ trust: 'untrusted', verdict: 'unknown' });
  });

  it('a key of 1024 bits is too weak', async () => {
    const weak = await pki.issue({ commonName: 'Weak', modulusLength: 1024 });
    expect(forged({}, weak)).toMatchObject({
      trust: 'weak_key',
      verdict: 'unknown',
      problems: ['certificate_weak'],
    });
  });

  it('a certificate for timestamps is none for documents', () => {
    expect(forged({}, services.authority.timestamp)).toMatchObject({
      trust: 'wrong_usage',
      verdict: 'unknown',
    });
  });

  it('a person is no authority, even when they signed somebody’s certificate', async () => {
    const leaf = await pki.person('ec');
    expect(
      forged({}, { ...(await (await createTestPki()).person('rsa')), chain: [leaf.certificate] }).trust,
    ).toBe('untrusted');
  });
});

const PLACE = { pages: 'first' as const, rectangle: { x: 50, y: 60, width: 180, height: 60 } };

describe('timestamps', () => {
  const timestamped = async (imprintOf: (signature: Buffer) => Buffer, alter = (token: Buffer) => token) => {
    const plain = signedByForgery(classicPdf(), key, {});
    const { signature } = readSignedData(contentsOf(plain));
    const transport = httpTransport({ allowedHosts: [services.host] });
    const digest = digestOf('sha256', [imprintOf(signature)]);
    const { token } = await requestTimestamp(
      { transport, url: services.timestampUrl },
      { hash: 'sha256', digest },
    );
    return alter(token);
  };

  it('one over the signature is right', async () => {
    const token = await timestamped((signature) => signature);
    expect(withToken(token)).toMatchObject({
      verdict: 'valid',
      level: 'B-T',
      time: { source: 'timestamp', isTrusted: true },
    });
  });

  it('one of another signature is told', async () => {
    const token = await timestamped(() => Buffer.from('another signature'));
    expect(withToken(token)).toMatchObject({
      verdict: 'invalid',
      problems: ['timestamp_mismatch'],
      time: { source: 'signer' },
    });
  });

  it('one whose time was altered is told', async () => {
    const token = await timestamped(
      (signature) => signature,
      (bytes) => replacedText(bytes, /(20\d\d)(\d{10}Z)/, '2001$2'),
    );
    const report = withToken(token);
    expect(report).toMatchObject({ verdict: 'invalid', time: { source: 'signer' } });
    expect(report.problems.join(' ')).toMatch(/timestamp_(invalid|mismatch)/);
  });

  it('what is no timestamp is told', () => {
    expect(withToken(der.sequence(der.integer(1)))).toMatchObject({
      verdict: 'invalid',
      problems: ['timestamp_invalid'],
    });
  });

  /** The signature with that token: RSA gives the same signature each time, so that the token stays about it. */
  function withToken(token: Buffer): SignatureReport {
    return forged({ unsignedAttributes: [attribute(CMS_OID.signatureTimestamp, token)] });
  }
});

function contentsOf(pdf: Buffer): Buffer {
  const [, digits = ''] = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1')) ?? [];
  return Buffer.from(digits, 'hex');
}
