import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { updated, withCatalog } from '#support/pdf/attacker.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import {
  authorityExtension,
  certify,
  extension,
  generalName,
  holder,
  listOf,
  nameOf,
} from '#support/pki/made-certificates.ts';
import { qualifiedSigner } from '#support/pki/qualified-signer.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { subjectName } from '../pki/certificates/certificate.ts';
import type { PadesLevel } from '../pades-level.ts';
import { dict, PdfStream } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import * as der from '../pki/der/der-writer.ts';
import { securityStore } from './trust/embedded-validation-data.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { SignOptions } from '../sign/sign-options.ts';
import type { KeyAndChain } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import type { Transport } from '../pki/trust-services/transport.ts';
import { verifyPdf } from './verify-pdf.ts';
import { verifyPdfOnline } from './trust/verify-online.ts';
import type { PdfReport, SignatureReport } from './report.ts';
import type { TrustAnchor } from '../pki/path-validation/trust-anchor.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

let services: TestTrustServices;
let transport: Transport;
let roots: TrustAnchor[];
const files = new Map<PadesLevel, Buffer>();
beforeAll(async () => {
  services = await startTestTrustServices();
  transport = httpTransport({ allowedHosts: [services.host] });
  roots = [{ der: services.authority.root, source: 'test' }];
  const person = await services.issue({ commonName: 'Ana Novak', keyType: 'ec' });
  for (const level of ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)
    files.set(level, await signedBy(person, { level }));
});
afterAll(() => services.stop());

async function signedBy(
  person: KeyAndChain,
  options: Partial<SignOptions>,
  pdf = classicPdf(),
): Promise<Buffer> {
  const { tail } = await signPdf(pdf, signerFromKey(person), {
    pages: 'first',
    rectangle: { x: 50, y: 60, width: 180, height: 60 },
    date: new Date(),
    trustServices: { transport, timestampUrl: services.timestampUrl },
    ...options,
  });
  return Buffer.concat([pdf, tail]);
}

/** Signs with a timestamp server and a clock of this machine that are ahead. */
async function signedAhead(
  milliseconds: number,
  signer: KeyAndChain,
  options: Partial<SignOptions>,
  pdf?: Buffer,
): Promise<Buffer> {
  const now = later(milliseconds);
  services.behave('timestamp', { timestampWith: { now } });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now.getTime());
  return signedBy(signer, options, pdf).finally(() => {
    clock.mockRestore();
    services.behave('timestamp', {});
  });
}

function fileAt(level: PadesLevel): Buffer {
  return files.get(level) ?? Buffer.alloc(0);
}

function first({ signatures }: PdfReport): SignatureReport {
  const [report] = signatures;
  if (!report) throw new Error('no signature');
  return report;
}

const person = (name: string) => services.issue({ commonName: name, keyType: 'ec' });

const indicationsOf = ({ signatures }: PdfReport) => signatures.map(({ indication }) => indication);
const PASSED = { main: 'TOTAL-PASSED', sub: undefined };
const TRY_LATER = { main: 'INDETERMINATE', sub: 'TRY_LATER' };

describe('the indication by ETSI EN 319 102-1', () => {
  it.each([
    ['B-B', [TRY_LATER]],
    ['B-T', [TRY_LATER]],
    ['B-LT', [PASSED]],
    ['B-LTA', [PASSED, { main: 'PASSED', sub: undefined }]],
  ] as const)('of a signature at %s depends on the revocation information in the file', (level, expected) => {
    expect(indicationsOf(verifyPdf(fileAt(level), { roots }))).toEqual(expected);
  });

  it('is TOTAL-PASSED at B-LT without revocation information of a certificate whose revocation is not published', async () => {
    const { authority, key } = qualifiedSigner('Short term');
    const file = await signedBy(key, { level: 'B-LT' });
    const report = verifyPdf(file, { roots: [...roots, { der: authority, source: 'test' }] });
    expect(first(report)).toMatchObject({ verdict: 'valid', level: 'B-LT', indication: PASSED });
  });

  it('is TOTAL-PASSED at B-B when the authorities are asked', async () => {
    expect(indicationsOf(await verifyPdfOnline(fileAt('B-B'), { roots, transport }))).toEqual([PASSED]);
  });

  it('is TOTAL-FAILED for a changed byte', () => {
    const file = Buffer.from(fileAt('B-LTA'));
    file[file.indexOf('%PDF-') + 7] = '3'.charCodeAt(0);
    expect(indicationsOf(verifyPdf(file, { roots }))).toEqual([
      { main: 'TOTAL-FAILED', sub: 'HASH_FAILURE' },
      { main: 'FAILED', sub: 'HASH_FAILURE' },
    ]);
  });

  it('takes a timestamp as proof of existence only after its own validation', () => {
    const at = later(2 * YEAR);
    const [report] = verifyPdf(fileAt('B-T'), { roots, at }).signatures;
    expect(report).toMatchObject({
      verdict: 'valid',
      indication: { main: 'INDETERMINATE', sub: 'OUT_OF_BOUNDS_NO_POE' },
      bestSignatureTime: at,
    });
    const [proved] = verifyPdf(fileAt('B-LT'), { roots }).signatures;
    expect(proved?.bestSignatureTime).toEqual(proved?.time?.value);
  });

  it('is TIMESTAMP_ORDER_FAILURE if a document timestamp states an earlier time than the signature timestamp', async () => {
    const stamped = await signedAhead(HOUR, await person('Fast clock'), { level: 'B-LT' });
    const file = await signedBy(await person('Right clock'), { level: 'B-LTA' }, stamped);
    expect(indicationsOf(verifyPdf(file, { roots, at: later(2 * HOUR) }))[0]).toEqual({
      main: 'INDETERMINATE',
      sub: 'TIMESTAMP_ORDER_FAILURE',
    });
  });

  it('is TIMESTAMP_ORDER_FAILURE if two document timestamps over the signature are in the wrong order', async () => {
    const signer = await person('Slow clock');
    const stamped = await signedAhead(
      HOUR,
      signer,
      { level: 'B-LTA' },
      await signedBy(signer, { level: 'B-B' }),
    );
    const file = await signedBy(signer, { level: 'B-LTA' }, stamped);
    expect(indicationsOf(verifyPdf(file, { roots, at: later(2 * HOUR) }))[0]).toEqual({
      main: 'INDETERMINATE',
      sub: 'TIMESTAMP_ORDER_FAILURE',
    });
  });
});

describe('the level of a signature', () => {
  it.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('is %s when all its parts are present', (level) => {
    const report = verifyPdf(fileAt(level), { roots });
    expect(report.verdict).toBe('valid');
    expect(first(report)).toMatchObject({ level, verdict: 'valid', problems: [], trust: 'trusted' });
  });

  it('does not depend on trust in the issuers', () => {
    expect(first(verifyPdf(fileAt('B-LTA')))).toMatchObject({
      level: 'B-LTA',
      verdict: 'unknown',
      problems: ['certificate_untrusted'],
      time: { source: 'timestamp', isTrusted: false },
    });
  });

  it('has a qualified timestamp where its authority is listed for them and granted', () => {
    const listed = (isGranted: boolean): TrustAnchor => ({
      ...{ der: services.authority.root, source: 'trusted_list' },
      service: {
        ...{ provider: 'Provider', name: 'Timestamps', territory: 'XX' },
        periods: [
          {
            type: 'qualified_timestamps',
            from: new Date(0),
            until: undefined,
            isGranted,
            purposes: [],
            rules: [],
          },
        ],
      },
    });
    const timeBy = (anchor: TrustAnchor) => first(verifyPdf(fileAt('B-T'), { roots: [anchor] })).time;
    expect(timeBy(listed(true))).toMatchObject({ isTrusted: true, isQualified: true });
    expect(timeBy(listed(false))).toMatchObject({ isTrusted: false, isQualified: false });
    expect(first(verifyPdf(fileAt('B-T'), { roots })).time).toMatchObject({
      isTrusted: true,
      isQualified: false,
    });
  });

  it('is undefined for a document timestamp, which has a report of its own', () => {
    const { signatures, signedRevisions } = verifyPdf(fileAt('B-LTA'), { roots });
    expect(signedRevisions).toBe(2);
    expect(signatures.map(({ kind }) => kind)).toEqual(['signature', 'document_timestamp']);
    expect(signatures[0]?.laterChanges.toSorted()).toEqual(['timestamp', 'validation_data']);
    expect(signatures[1]).toMatchObject({
      verdict: 'valid',
      level: undefined,
      coverage: 'whole_file',
      revision: 2,
      time: { source: 'timestamp', authority: 'Trust Tests Timestamps', isTrusted: true },
    });
  });

  it('stays the same when later signatures at B-LTA follow', async () => {
    const second = await signedBy(await person('Second'), { level: 'B-LTA' }, fileAt('B-LTA'));
    const third = await signedBy(await person('Third'), { level: 'B-LTA' }, second);
    const { verdict, signatures } = verifyPdf(third, { roots });
    expect(verdict).toBe('valid');
    expect(signatures.map(({ level }) => level)).toEqual([
      'B-LTA',
      undefined,
      'B-LTA',
      undefined,
      'B-LTA',
      undefined,
    ]);
  });
});

describe('the time of a signature', () => {
  it('is stated by the signer when there is no timestamp', () => {
    expect(first(verifyPdf(fileAt('B-B'), { roots })).time).toMatchObject({
      source: 'signer',
      isTrusted: false,
    });
  });

  it('is that of the timestamp when its authority is trusted', () => {
    expect(first(verifyPdf(fileAt('B-T'), { roots })).time).toMatchObject({
      source: 'timestamp',
      authority: 'Trust Tests Timestamps',
      isTrusted: true,
    });
  });

  it('decides for which time a certificate that has since expired is judged', () => {
    const at = later(2 * YEAR);
    expect(first(verifyPdf(fileAt('B-T'), { roots, at }))).toMatchObject({
      trust: 'trusted',
      verdict: 'valid',
    });
    expect(first(verifyPdf(fileAt('B-B'), { roots, at }))).toMatchObject({
      trust: 'expired',
      verdict: 'unknown',
      indication: { main: 'INDETERMINATE', sub: 'OUT_OF_BOUNDS_NO_POE' },
      problems: ['certificate_expired'],
    });
  });

  it('is not trusted without trust in the timestamp authority', () => {
    const at = later(2 * YEAR);
    const issuing = [{ der: services.authority.issuing, source: 'test' }];
    expect(first(verifyPdf(fileAt('B-T'), { roots: issuing, at })).trust).toBe('trusted');
    expect(first(verifyPdf(fileAt('B-T'), { at })).time?.isTrusted).toBe(false);
  });

  it('of a timestamp after the expiry of the certificate does not make it trusted', async () => {
    const brief = await services.issue({ commonName: 'Brief', keyType: 'ec', notAfter: later(HOUR) });
    const file = await signedAhead(2 * HOUR, brief, { level: 'B-T' });
    expect(first(verifyPdf(file, { roots, at: later(3 * HOUR) }))).toMatchObject({ trust: 'expired' });
  });

  it('stays trusted after the expiry of its authority if a document timestamp was added before', async () => {
    const timeStamping = ['1.3.6.1.5.5.7.3.8'];
    const key = await services.issue({
      commonName: 'Brief Timestamps',
      notAfter: later(HOUR),
      keyUsage: ['digitalSignature'],
      extendedKeyUsage: timeStamping,
    });
    services.behave('timestamp', { timestampWith: { key } });
    const stamped = await signedBy(await person('Early'), { level: 'B-T' }).finally(() =>
      services.behave('timestamp', {}),
    );
    const renewed = await signedBy(await person('Late'), { level: 'B-LTA' }, stamped);
    const at = later(2 * YEAR);
    expect(first(verifyPdf(stamped, { roots, at }))).toMatchObject({
      verdict: 'unknown',
      time: { source: 'timestamp', authority: 'Brief Timestamps', isTrusted: false },
    });
    expect(first(verifyPdf(renewed, { roots, at }))).toMatchObject({
      verdict: 'valid',
      time: { source: 'timestamp', authority: 'Brief Timestamps', isTrusted: true },
    });
  });

  it('is refused when the certificate of the token is not for timestamps', async () => {
    const key = await person('Not a TSA');
    services.behave('timestamp', { timestampWith: { key } });
    const file = await signedBy(await person('Ana'), { level: 'B-T' }).catch((error: unknown) => error);
    services.behave('timestamp', {});
    expect(file).toMatchObject({ code: 'timestamp_wrong' });
  });
});

describe('revocation', () => {
  it('is read from the validation data in the file', () => {
    expect(first(verifyPdf(fileAt('B-LT'), { roots })).revocation).toMatchObject({
      status: 'good',
      source: 'ocsp',
      isEmbedded: true,
    });
    expect(first(verifyPdf(fileAt('B-B'), { roots })).revocation.status).toBe('not_checked');
  });

  it('is requested at the URLs in the certificate when the verification is online', async () => {
    const report = await verifyPdfOnline(fileAt('B-B'), { roots, transport });
    expect(first(report)).toMatchObject({
      verdict: 'valid',
      revocation: { status: 'good', source: 'ocsp', isEmbedded: false },
    });
  });

  it('before the attested time makes a signature invalid, with the reason', async () => {
    const revoked = await person('Revoked');
    const file = await signedBy(revoked, { level: 'B-T' });
    services.revoke(revoked.certificate, later(-HOUR));
    expect(first(await verifyPdfOnline(file, { roots, transport }))).toMatchObject({
      verdict: 'invalid',
      indication: { main: 'TOTAL-FAILED', sub: 'REVOKED' },
      trust: 'revoked',
      problems: ['certificate_revoked'],
      revocation: { status: 'revoked', reason: 'keyCompromise' },
    });
  });

  it('after the attested time leaves the signature valid', async () => {
    const revoked = await person('Revoked later');
    const file = await signedBy(revoked, { level: 'B-T' });
    services.revoke(revoked.certificate, later(2_000));
    expect(first(await verifyPdfOnline(file, { roots, transport }))).toMatchObject({
      verdict: 'valid',
      indication: PASSED,
      revocation: { status: 'good' },
    });
  });

  it('after a time that only the signer states makes the verdict unknown', async () => {
    const revoked = await person('Revoked since');
    const file = await signedBy(revoked, { date: later(-2 * HOUR) });
    services.revoke(revoked.certificate, later(-HOUR));
    expect(first(await verifyPdfOnline(file, { roots, transport }))).toMatchObject({
      verdict: 'unknown',
      indication: { main: 'INDETERMINATE', sub: 'REVOKED_NO_POE' },
      trust: 'revoked',
      problems: ['certificate_revoked_since'],
    });
  });

  it('is unknown when neither OCSP nor CRL responds, and so is the verdict', async () => {
    services.behave('ocsp', { answers: 'garbage' });
    services.behave('crl', { answers: 'garbage' });
    const report = await verifyPdfOnline(fileAt('B-B'), { roots, transport });
    services.behave('ocsp', {});
    services.behave('crl', {});
    expect(first(report)).toMatchObject({
      verdict: 'unknown',
      indication: TRY_LATER,
      trust: 'trusted',
      problems: ['revocation_unknown'],
      revocation: { status: 'unknown' },
    });
  });

  it('is read from a CRL when the OCSP responder fails', async () => {
    services.behave('ocsp', { answers: 'garbage' });
    const report = await verifyPdfOnline(fileAt('B-B'), { roots, transport });
    services.behave('ocsp', {});
    expect(first(report)).toMatchObject({ verdict: 'valid', revocation: { status: 'good', source: 'crl' } });
  });

  it('is checked on a path completed with issuers downloaded from the URLs in the certificates', async () => {
    const alone = { ...(await person('Alone')), chain: [] };
    const file = await signedBy(alone, {});
    expect(first(verifyPdf(file, { roots })).trust).toBe('untrusted');
    const report = first(await verifyPdfOnline(file, { roots, transport }));
    expect(report).toMatchObject({ verdict: 'valid', trust: 'trusted' });
    expect(report.chain.map(subjectName)).toEqual(['Trust Tests Issuing CA', 'Trust Tests Root CA']);
  });
});

describe('the level of a signature whose certificate names a CRL issuer other than its own', () => {
  const [ca, ana] = [holder(nameOf('CN=CA')), holder(nameOf('CN=Ana'))];
  const crlIssuer = holder(nameOf('CN=CRL Issuer'));
  const authority = certify(ca, { issuer: ca, extensions: [authorityExtension()] });
  const point = der.sequence(der.tlv(0xa2, generalName.directory(crlIssuer.name)));
  const certificate = certify(ana, { issuer: ca, extensions: [extension(31, der.sequence(point), false)] });
  const isIndirect = extension(28, der.sequence(der.tlv(0x84, Buffer.from([0xff]))));
  const crl = listOf({ issuer: crlIssuer, extensions: [isIndirect] });
  const signsLists = [extension(15, der.tlv(0x03, Buffer.from([1, 0x02])))];

  async function levelWith(ofCrlIssuer: Buffer) {
    const privateKey = ana.privateKey.export({ format: 'der', type: 'pkcs8' });
    const file = await signedBy({ privateKey, certificate, chain: [authority] }, { level: 'B-T' });
    const ofTimestamp = securityStore(openDocument(fileAt('B-LT')));
    const completed = updated(file, (document, writer) => {
      const streams = (items: readonly Buffer[]) =>
        items.map((data) => writer.add(new PdfStream(new Map(), data)));
      const DSS = dict({
        Certs: streams([...ofTimestamp.certificates, ofCrlIssuer]),
        OCSPs: streams(ofTimestamp.ocsps),
        CRLs: streams([...ofTimestamp.crls, crl]),
      });
      withCatalog({ DSS })(document, writer);
    });
    return first(verifyPdf(completed, { roots: [...roots, { der: authority, source: 'test' }] })).level;
  }

  it('is B-LT with an indirect CRL of that issuer', async () => {
    expect(await levelWith(certify(crlIssuer, { issuer: ca, extensions: signsLists }))).toBe('B-LT');
  });

  it('is B-T if the certificate of the CRL issuer does not lead to the same trust anchor', async () => {
    expect(await levelWith(certify(crlIssuer, { issuer: crlIssuer, extensions: signsLists }))).toBe('B-T');
  });
});
