import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { attribute, forgedCms, signedByForgery, type Forgery } from '#support/pki/forged-cms.ts';
import { generalName, nameOf } from '#support/pki/made-certificates.ts';
import { replacedText } from '#support/pdf/attacker.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { revocationList } from '../../demo/trust-services/revocation-list.ts';
import { certificateParts } from '../pki/certificates/certificate.ts';
import { CMS_OID } from '../pki/cms/cms-oids.ts';
import { readSignedData } from '../pki/cms/read-cms.ts';
import * as der from '../pki/der/der-writer.ts';
import { bufferSource, chunksOf } from '../bytes/byte-source.ts';
import { digestOf } from '../bytes/hash.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { KeyAndChain } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { complete } from '../sign/complete.ts';
import { timestampRevision } from '../sign/validation-data/document-timestamp.ts';
import { requestTimestamp } from '../pki/timestamp/timestamp.ts';
import { verifyPdf } from './verify-pdf.ts';
import type { RevocationData, SignatureReport } from './report.ts';
import type { ServicePeriod } from '../pki/trusted-services/trusted-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const days = (count: number) => new Date(Date.now() + count * DAY);

let pki: TestPki;
let key: KeyAndChain;
let services: TestTrustServices;
beforeAll(async () => {
  pki = await createTestPki();
  key = await pki.person('rsa');
  services = await startTestTrustServices();
});
afterAll(() => services.stop());

function only(pdf: Buffer, revocation?: RevocationData): SignatureReport {
  const roots = [pki.authority.root, services.authority.root].map((der) => ({ der, source: 'test' }));
  const [report] = verifyPdf(pdf, { roots, revocation }).signatures;
  if (!report) throw new Error('no signature');
  return report;
}

const forged = (forgery: Forgery, by = key) => only(signedByForgery(classicPdf(), by, forgery));

describe('a forged CMS', () => {
  it('is valid when nothing is forged, so that each other case fails for its one reason', () => {
    expect(forged({})).toMatchObject({ verdict: 'valid', problems: [], algorithm: 'SHA-256 with RSA' });
  });

  it.each<[string, Forgery, Partial<SignatureReport>]>([
    [
      'with MD5 is reported as too weak',
      { digest: { name: 'md5', oid: '1.2.840.113549.2.5' } },
      { verdict: 'unknown', problems: ['digest_too_weak'], isIntact: true },
    ],
    [
      'with SHA-1 is reported as too weak',
      { digest: { name: 'sha1', oid: '1.3.14.3.2.26' } },
      { verdict: 'unknown', problems: ['digest_too_weak'], isIntact: true },
    ],
    [
      'with two signers is invalid',
      { signerCount: 2 },
      { verdict: 'invalid', problems: ['signers_not_one'], isIntact: false },
    ],
    [
      'without a signer is invalid',
      { signerCount: 0 },
      { verdict: 'invalid', problems: ['signers_not_one'] },
    ],
    [
      'with encapsulated content is malformed',
      { content: Buffer.from('I owe you nothing') },
      { verdict: 'invalid', problems: ['cms_malformed'] },
    ],
    [
      'with another content type is malformed',
      { contentType: CMS_OID.timestampInfo },
      { verdict: 'invalid', problems: ['cms_malformed'] },
    ],
    [
      'followed by other bytes in Contents is malformed',
      { trailing: Buffer.from('hidden') },
      { verdict: 'invalid', problems: ['cms_malformed'] },
    ],
    [
      'with the digest of other bytes is a mismatch',
      { messageDigest: Buffer.alloc(32, 7) },
      { verdict: 'invalid', problems: ['digest_mismatch'], isIntact: false },
    ],
    [
      'of PAdES without a signing-certificate attribute is invalid',
      { boundTo: null },
      { verdict: 'invalid', problems: ['signing_certificate_missing'], level: undefined },
    ],
    [
      'without the certificate of the signer is invalid',
      { certificates: [] },
      { verdict: 'invalid', problems: ['signer_certificate_missing'], isIntact: false },
    ],
    [
      'without signed attributes lacks the signing-certificate attribute',
      { hasNoAttributes: true },
      { verdict: 'invalid', problems: ['signing_certificate_missing'], isIntact: true },
    ],
  ])('%s', (_, forgery, expected) => {
    expect(forged(forgery)).toMatchObject(expected);
  });

  it('whose signing-certificate attribute refers to another certificate is a mismatch', async () => {
    const other = await pki.person('ec');
    expect(forged({ boundTo: other.certificate })).toMatchObject({
      verdict: 'invalid',
      problems: ['signing_certificate_mismatch'],
    });
  });

  it('with a certificate of the same subject but another key is a mismatch', async () => {
    const impostor = await pki.issue({ commonName: 'Ana Novak' });
    const mixed = { ...key, privateKey: impostor.privateKey };
    expect(forged({}, mixed)).toMatchObject({ verdict: 'invalid', problems: ['signature_mismatch'] });
  });

  it('with an altered issuer certificate is reported', () => {
    const [issuing = Buffer.alloc(0), root = Buffer.alloc(0)] = key.chain;
    const altered = Buffer.from(issuing);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    const report = forged({ certificates: [key.certificate, altered, root] });
    expect(report.verdict).not.toBe('valid');
    expect(report.problems).toContain('certificate_damaged');
  });
});

describe('a CMS with more parts than are checked', () => {
  const room = 200_000;
  const judged = (forgery: Forgery) => forged({ room, ...forgery });

  it.each([
    [100, 'valid', []],
    [101, 'unknown', ['certificate_damaged']],
  ])('of which %d are certificates is %s', (count, verdict, problems) => {
    const certificates = [
      key.certificate,
      ...key.chain,
      ...Array<Buffer>(count - 3).fill(pki.authority.root),
    ];
    expect(judged({ certificates })).toMatchObject({ verdict, problems });
  });

  it.each([
    [20, 'valid', []],
    [21, 'invalid', ['timestamp_invalid']],
  ])('of which %d are timestamps is %s', (count, verdict, problems) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, { room })));
    const tokens = Buffer.concat(Array<Buffer>(count).fill(tokenOver(signature, 'sha256')));
    const unsignedAttributes = [attribute(CMS_OID.signatureTimestamp, tokens)];
    expect(judged({ unsignedAttributes })).toMatchObject({ verdict, problems });
  });
});

describe('a forged signature dictionary', () => {
  const reason = 'I agree to all of it';
  const stated = `/Reason <${Buffer.from(reason).toString('hex')}>`;

  it('is valid when nothing is forged', () => {
    expect(forged({ reason, edit: { from: stated, to: stated } })).toMatchObject({
      verdict: 'valid',
      reason,
    });
  });

  it.each<[string, string, Partial<SignatureReport>]>([
    ['a key occurs twice', '/Reason (I) /Reason (no)', { problems: ['duplicate_keys'] }],
    ['Contents occurs twice', '/Contents <00>', { problems: ['contents_missing'] }],
    ['ByteRange occurs twice', '/ByteRange [0 1 2 3]', { problems: ['byte_range_invalid'] }],
    ['a key of a nested dictionary occurs twice', '/X <</A 1/A 2>>', { problems: ['duplicate_keys'] }],
  ])('is invalid when %s, although the signature covers it', (_, to, expected) => {
    const report = forged({ reason, edit: { from: stated, to: to.padEnd(stated.length) } });
    expect(report).toMatchObject({ verdict: 'invalid', ...expected });
  });
});

describe('the certificate of the signer', () => {
  it.each([
    ['expired', 'expired', 'unknown', 'certificate_expired'],
    ['notYetValid', 'not_yet_valid', 'invalid', 'certificate_not_yet_valid'],
    ['withoutSignatureUsage', 'wrong_usage', 'unknown', 'certificate_wrong_usage'],
  ] as const)('has a trust status of its own when it is %s', async (kind, trust, verdict, problem) => {
    const signer = signerFromKey(await pki.person(kind));
    const pdf = classicPdf();
    const { tail } = await signPdf(pdf, signer, { ...POSITION, date: new Date() });
    expect(only(Buffer.concat([pdf, tail]))).toMatchObject({ trust, verdict, problems: [problem] });
  });

  it('is untrusted when its issuer is not a trust anchor', async () => {
    const stranger = await (await createTestPki()).person('rsa');
    expect(forged({}, stranger)).toMatchObject({ trust: 'untrusted', verdict: 'unknown' });
  });

  it('is weak when its RSA key has 1024 bits', async () => {
    const weak = await pki.issue({ commonName: 'Weak', modulusLength: 1024 });
    expect(forged({}, weak)).toMatchObject({
      trust: 'weak_key',
      verdict: 'unknown',
      problems: ['certificate_weak'],
    });
  });

  it('has the wrong usage when it is for timestamps', () => {
    expect(forged({}, services.authority.timestamp)).toMatchObject({
      trust: 'wrong_usage',
      verdict: 'unknown',
    });
  });

  it('is untrusted when its chain contains an end-entity certificate', async () => {
    const endEntity = await pki.person('ec');
    expect(
      forged({}, { ...(await (await createTestPki()).person('rsa')), chain: [endEntity.certificate] }).trust,
    ).toBe('untrusted');
  });
});

/** Returns tsa of a TSTInfo. */
const authorityNamed = (name: Buffer) => der.explicit(0, generalName.directory(name));
const CRITICAL_EXTENSION = der.sequence(der.objectIdentifier('2.999'), der.TRUE, der.octetString(der.NULL));

const POSITION = { pages: 'first' as const, rectangle: { x: 50, y: 60, width: 180, height: 60 } };

describe('a signature timestamp', () => {
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

  it('over the signature value gives level B-T', async () => {
    const token = await timestamped((signature) => signature);
    expect(withToken(token)).toMatchObject({
      verdict: 'valid',
      level: 'B-T',
      time: { source: 'timestamp', isTrusted: true },
    });
  });

  it('over another signature value is a mismatch', async () => {
    const token = await timestamped(() => Buffer.from('another signature'));
    expect(withToken(token)).toMatchObject({
      verdict: 'invalid',
      problems: ['timestamp_mismatch'],
      time: { source: 'signer' },
    });
  });

  it('whose time was altered is invalid', async () => {
    const token = await timestamped(
      (signature) => signature,
      (bytes) => replacedText(bytes, /(20\d\d)(\d{10}Z)/, '2001$2'),
    );
    const report = withToken(token);
    expect(report).toMatchObject({ verdict: 'invalid', time: { source: 'signer' } });
    expect(report.problems.join(' ')).toMatch(/timestamp_(invalid|mismatch)/);
  });

  it.each([
    ['sha256', 'B-T', 'timestamp'],
    ['sha1', 'B-B', 'signer'],
    ['md5', 'B-B', 'signer'],
  ] as const)('whose imprint is a %s digest gives level %s', (hash, level, source) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    expect(withToken(tokenOver(signature, hash))).toMatchObject({ level, time: { source } });
  });

  it.each<[string, keyof typeof HASH_OIDS, StatementParts]>([
    ['whose imprint has a hash that is not known', 'ripemd160', {}],
    ['with a critical extension', 'sha256', { optional: [der.tlv(0xa1, CRITICAL_EXTENSION)] }],
    ['that names another authority', 'sha256', { optional: [authorityNamed(nameOf('CN=Other TSA'))] }],
  ])('%s is not used, and the signature is valid without it', (_, hash, parts) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    expect(withToken(tokenOver(signature, hash, now(), parts))).toMatchObject({
      verdict: 'valid',
      problems: [],
      level: 'B-B',
      time: { source: 'signer' },
    });
  });

  it('that names the subject of its certificate as its authority gives level B-T', () => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const { subject } = certificateParts(services.authority.timestamp.certificate);
    const token = tokenOver(signature, 'sha256', now(), { optional: [authorityNamed(subject)] });
    expect(withToken(token)).toMatchObject({ verdict: 'valid', level: 'B-T', time: { isTrusted: true } });
  });

  it.each<[string, boolean, Partial<ServicePeriod>]>([
    ['was granted before', true, { from: days(-1) }],
    ['was granted only after it', false, { from: days(-0.01) }],
    ['was withdrawn since', false, { from: days(-1), until: days(-0.01) }],
  ])('of an hour ago by a service that %s has a trusted time: %p', (_, isTrusted, period) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const unsignedAttributes = [
      attribute(CMS_OID.signatureTimestamp, tokenOver(signature, 'sha256', now(-60 * MINUTE))),
    ];
    const granted = {
      type: 'timestamps',
      until: undefined,
      isGranted: true,
      purposes: [],
      rules: [],
    } as const;
    const service = { provider: 'Provider', name: 'Timestamps', territory: 'XX' };
    const roots = [
      { der: pki.authority.root, source: 'test' },
      {
        der: services.authority.root,
        source: 'list',
        service: { ...service, periods: [{ ...granted, from: days(0), ...period }] },
      },
    ];
    const pdf = signedByForgery(classicPdf(), key, { unsignedAttributes });
    expect(verifyPdf(pdf, { roots }).signatures).toMatchObject([
      { verdict: 'valid', level: 'B-T', time: { source: 'timestamp', isTrusted } },
    ]);
  });

  it('whose imprint was altered to name a hash that is not known is invalid', () => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const stated = (hash: keyof typeof HASH_OIDS) => der.objectIdentifier(HASH_OIDS[hash]).toString('latin1');
    const token = tokenOver(signature, 'sha224').toString('latin1');
    const unknown = stated('sha224').replace(/.$/s, '\x7f');
    expect(withToken(Buffer.from(token.replace(stated('sha224'), unknown), 'latin1'))).toMatchObject({
      verdict: 'invalid',
      time: { source: 'signer' },
    });
  });

  it.each([
    ['before', '19991231235959Z'],
    ['after', '20991231235959Z'],
  ])('whose time is %s the validity of the certificate of its authority proves nothing', (_, time) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const { time: best } = withToken(tokenOver(signature, 'sha256', time));
    expect(best).toMatchObject({ source: 'timestamp', isTrusted: false });
  });

  it.each([
    [60, false],
    [4, true],
  ])('whose time is %d minutes ahead proves a time: %p', (minutes, isTrusted) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const report = withToken(tokenOver(signature, 'sha256', now(minutes * MINUTE)));
    expect(report).toMatchObject({
      verdict: 'valid',
      level: isTrusted ? 'B-T' : 'B-B',
      time: { source: 'timestamp', isTrusted },
    });
  });

  const FOR_TIMESTAMPS = { commonName: 'TSA', extendedKeyUsage: ['1.3.6.1.5.5.7.3.8'] };
  it.each<[string, string, () => Promise<KeyAndChain>]>([
    ['B-T', 'an authority that is not trusted', async () => (await createTestPki()).issue(FOR_TIMESTAMPS)],
    ['B-B', 'a person', () => Promise.resolve(key)],
    ['B-B', 'a responder', () => pki.issue({ ...FOR_TIMESTAMPS, extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'] })],
    [
      'B-B',
      'an expired authority',
      () => pki.issue({ ...FOR_TIMESTAMPS, notBefore: days(-2), notAfter: days(-1) }),
    ],
  ])('gives level %s and proves no time by the key of %s', async (level, _, by) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const token = tokenOver(signature, 'sha256', now(), { by: await by() });
    expect(withToken(token)).toMatchObject({ verdict: 'valid', level, time: { isTrusted: false } });
  });

  it.each([
    ['first', [-MINUTE, 0]],
    ['last', [0, -MINUTE]],
  ])('proves the earlier of two times if it is the %s token', (_, offsets) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    const times = offsets.map((offset) => now(offset));
    const tokens = times.map((time) => tokenOver(signature, 'sha256', time));
    const { time: best } = withToken(Buffer.concat(tokens));
    expect(best).toMatchObject({ isTrusted: true });
    expect(best?.value.toISOString().replace(/[-:T]|\.\d+/g, '')).toBe(times.toSorted()[0]);
  });

  it.each<[string, StatementParts]>([
    ['of another version', { version: 2 }],
    ['with bytes behind its statement', { behind: [der.NULL] }],
    ['with an unreadable accuracy', { optional: [der.sequence(der.tlv(0x02))] }],
  ])('%s is invalid, although its authority signed it', (_, parts) => {
    const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
    expect(withToken(tokenOver(signature, 'sha256', now(), parts))).toMatchObject({
      verdict: 'invalid',
      problems: ['timestamp_invalid'],
      time: { source: 'signer' },
    });
  });

  it.each<[string, Buffer[], string, string[]]>([
    ['no accuracy', [], 'valid', []],
    ['an accuracy of ten minutes', [der.sequence(der.integer(600))], 'valid', []],
    ['an accuracy of an hour', [der.sequence(der.integer(3600))], 'unknown', ['certificate_revoked_since']],
  ])(
    'half an hour before a revocation is judged with %s for the latest time that it permits',
    (_, optional, verdict, problems) => {
      const { signature } = readSignedData(contentsOf(signedByForgery(classicPdf(), key, {})));
      const token = tokenOver(signature, 'sha256', now(-120 * MINUTE), { optional });
      const crl = revocationList({
        issuer: pki.authority.issuing,
        issuerKey: pki.authority.issuingKey,
        revoked: [
          {
            serialNumber: certificateParts(key.certificate).serialNumber,
            at: new Date(Date.now() - 90 * MINUTE),
            reason: 1,
          },
        ],
        now: new Date(),
        nextUpdate: new Date(Date.now() + 60 * MINUTE),
      });
      const pdf = signedByForgery(classicPdf(), key, {
        unsignedAttributes: [attribute(CMS_OID.signatureTimestamp, token)],
      });
      expect(only(pdf, { certificates: [], ocsps: [], crls: [crl] })).toMatchObject({
        verdict,
        problems,
        time: { isTrusted: true },
      });
    },
  );

  it('that is not a timestamp token is invalid', () => {
    expect(withToken(der.sequence(der.integer(1)))).toMatchObject({
      verdict: 'invalid',
      problems: ['timestamp_invalid'],
    });
  });

  /**
   * Forges the signature with a token; RSA PKCS #1 v1.5 gives the same value each time, so the token still
   * matches.
   */
  function withToken(token: Buffer): SignatureReport {
    return forged({ unsignedAttributes: [attribute(CMS_OID.signatureTimestamp, token)] });
  }
});

describe('a forged document timestamp', () => {
  /** Returns the reports of a file at B-LT with a document timestamp. */
  async function stamped(...forgery: [time: string, parts: StatementParts]) {
    const pdf = classicPdf();
    const transport = httpTransport({ allowedHosts: [services.host] });
    const { tail } = await signPdf(pdf, signerFromKey(await services.issue({ commonName: 'Ana Novak' })), {
      ...POSITION,
      date: new Date(),
      level: 'B-LT',
      trustServices: { transport, timestampUrl: services.timestampUrl },
    });
    const file = Buffer.concat([pdf, tail]);
    const reservedBytes = 14_000;
    const revision = timestampRevision(bufferSource(file), {
      pieces: [file],
      reservedBytes,
      password: undefined,
    });
    const signed = Buffer.concat(
      revision.signedPieces.flatMap((piece) => [...chunksOf(piece)].map(Buffer.from)),
    );
    const token = tokenOver(signed, 'sha256', ...forgery);
    const roots = [{ der: services.authority.root, source: 'test' }];
    return verifyPdf(Buffer.concat([file, complete({ ...revision, reservedBytes }, token)]), { roots })
      .signatures;
  }
  const PASSED = { main: 'TOTAL-PASSED', sub: undefined };

  it('gives level B-LTA when nothing is forged', async () => {
    expect(await stamped(now(), {})).toMatchObject([
      { level: 'B-LTA', indication: PASSED },
      { kind: 'document_timestamp', verdict: 'valid' },
    ]);
  });

  it('with a critical extension is left unused, so that the level is that without it', async () => {
    const optional = [der.tlv(0xa1, CRITICAL_EXTENSION)];
    expect(await stamped(now(), { optional })).toMatchObject([
      { level: 'B-LT', indication: PASSED },
      { kind: 'document_timestamp', verdict: 'unknown', time: undefined },
    ]);
  });

  it('by the key of a person does not raise the level', async () => {
    expect(await stamped(now(), { by: key })).toMatchObject([
      { level: 'B-LT', indication: PASSED },
      { kind: 'document_timestamp', verdict: 'unknown' },
    ]);
  });

  it('with an earlier time than those it covers is out of order only if its authority is trusted', async () => {
    const early = now(-60 * MINUTE);
    const [trusted] = await stamped(early, {});
    expect(trusted?.indication).toEqual({ main: 'INDETERMINATE', sub: 'TIMESTAMP_ORDER_FAILURE' });
    const [untrusted] = await stamped(early, { by: key });
    expect(untrusted).toMatchObject({ verdict: 'valid', indication: PASSED });
  });
});

const HASH_OIDS = {
  ripemd160: '1.3.36.3.2.1',
  md5: '1.2.840.113549.2.5',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
};

/** Differences of a TSTInfo from a plain one. */
interface StatementParts {
  version?: number;
  /** Elements behind genTime (DER). */
  optional?: Buffer[];
  /** Bytes behind the TSTInfo. */
  behind?: Buffer[];
  /** Who signs it, instead of the trusted authority. */
  by?: KeyAndChain;
}

/** Returns a timestamp token, by default of the trusted authority, signed with SHA-256, whatever the hash of its imprint. */
function tokenOver(
  bytes: Buffer,
  hash: keyof typeof HASH_OIDS,
  time = now(),
  { version = 1, optional = [], behind = [], by = services.authority.timestamp }: StatementParts = {},
): Buffer {
  const imprint = der.sequence(
    der.sequence(der.objectIdentifier(HASH_OIDS[hash]), der.NULL),
    der.octetString(digestOf(hash, [bytes])),
  );
  const policy = der.objectIdentifier('1.2.3');
  const stated = der.sequence(
    der.integer(version),
    policy,
    imprint,
    der.integer(1),
    der.tlv(0x18, Buffer.from(time)),
    ...optional,
  );
  const info = Buffer.concat([stated, ...behind]);
  return forgedCms(info, by, {
    content: info,
    contentType: CMS_OID.timestampInfo,
  });
}

const now = (offset = 0) => new Date(Date.now() + offset).toISOString().replace(/[-:T]|\.\d+/g, '');

function contentsOf(pdf: Buffer): Buffer {
  const [, digits = ''] = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1')) ?? [];
  return Buffer.from(digits, 'hex');
}
