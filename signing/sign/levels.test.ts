import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { classicPdf, xrefStreamPdf } from '#support/pdf/sample-pdfs.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { encryptPdf } from './encrypt-pdf.ts';
import { formFields } from '../forms/form-fields.ts';
import type { PadesLevel } from '../pades-level.ts';
import { openDocument } from '../pdf/open-document.ts';
import { raiseLevel, TIMESTAMP_ROOM } from './raise-level.ts';
import { signPdf } from './sign-pdf.ts';
import type { SignOptions } from './sign-options.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import type { TrustServices } from '../pki/trust-services/trust-services.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';

let services: TestTrustServices;
let trustServices: TrustServices;
/** Services with a timeout of 300 ms, for tests with a silent service. */
let withShortTimeout: TrustServices;
let signer: Signer;
beforeAll(async () => {
  services = await startTestTrustServices();
  const servicesWithin = (timeoutMs?: number): TrustServices => ({
    transport: httpTransport({ allowedHosts: [services.host], ...(timeoutMs ? { timeoutMs } : {}) }),
    timestampUrl: services.timestampUrl,
  });
  trustServices = servicesWithin();
  withShortTimeout = servicesWithin(300);
  signer = await person('Ana Novak');
});
afterAll(() => services.stop());
afterEach(() => {
  for (const service of ['timestamp', 'ocsp', 'crl', 'issuer'] as const) services.behave(service, {});
});

async function person(commonName: string): Promise<Signer> {
  return signerFromKey(await services.issue({ commonName, keyType: 'ec' }));
}

const OPTIONS: SignOptions = {
  pages: 'first',
  rectangle: { x: 50, y: 60, width: 180, height: 60 },
  date: new Date(),
};

async function signed(
  pdf: Buffer,
  level: PadesLevel,
  { by = signer, ...options }: Partial<SignOptions> & { by?: Signer } = {},
): Promise<Buffer> {
  const { tail } = await signPdf(pdf, by, { ...OPTIONS, level, trustServices, ...options });
  return Buffer.concat([pdf, tail]);
}

function read(pdf: Buffer, password?: string) {
  const roots = [{ der: services.authority.root, source: 'uploaded' as const }];
  return verifyPdf(pdf, { roots, password }).signatures.map(({ kind, level, verdict, time, problems }) => ({
    kind,
    level,
    verdict,
    source: time?.source,
    problems,
  }));
}

const signature = (level: PadesLevel) => ({
  kind: 'signature',
  level,
  verdict: 'valid',
  source: level === 'B-B' ? 'signer' : 'timestamp',
  problems: [],
});
const documentTimestamp: unknown = expect.objectContaining({
  kind: 'document_timestamp',
  verdict: 'valid',
  problems: [],
});

describe('signPdf at a level', () => {
  it.each(['B-B', 'B-T', 'B-LT'] as const)('makes a signature that is verified as %s', async (level) => {
    expect(read(await signed(classicPdf(), level))).toEqual([signature(level)]);
    expect(read(await signed(xrefStreamPdf(), level))).toEqual([signature(level)]);
  });

  it('adds an invisible document timestamp at B-LTA', async () => {
    const pdf = await signed(classicPdf(), 'B-LTA');
    expect(read(pdf)).toEqual([signature('B-LTA'), documentTimestamp]);
    const document = openDocument(pdf);
    expect(formFields(document).map(({ name }) => name)).toEqual(['Signature1', 'Timestamp1']);
    expect(
      pdf
        .toString('latin1')
        .match(/\/Annots \[[^\]]*\]/g)
        ?.at(-1),
    ).toMatch(/^\/Annots \[\d+ 0 R\]$/);
  });

  it('reaches B-LTA in an encrypted file', async () => {
    const password = 'geheim';
    const encrypted = encryptPdf(classicPdf(), { userPassword: password });
    const once = await signed(encrypted, 'B-LTA', { password });
    const twice = await signed(once, 'B-LTA', { password });
    expect(read(twice, password)).toEqual([
      signature('B-LTA'),
      documentTimestamp,
      signature('B-LTA'),
      documentTimestamp,
    ]);
  });

  it('reaches B-LTA with a lock and rejects a further signature', async () => {
    const locked = await signed(classicPdf(), 'B-LTA', { lock: true });
    expect(read(locked)).toEqual([signature('B-LTA'), documentTimestamp]);
    await expect(signed(locked, 'B-B')).rejects.toMatchObject({ code: 'pdf_changes_forbidden' });
  });

  it('signs after an earlier document timestamp without duplicates in the security store', async () => {
    let pdf = classicPdf();
    for (let number = 1; number <= 3; number++)
      pdf = await signed(pdf, 'B-LTA', { by: await person(`P${number}`) });
    expect(read(pdf)).toEqual([1, 2, 3].flatMap((): unknown[] => [signature('B-LTA'), documentTimestamp]));
    const document = openDocument(pdf);
    const store = document.dict(document.root.get('DSS'));
    // root CA, issuing CA, OCSP responder, TSA and three end entities
    expect(document.array(store?.get('Certs'))).toHaveLength(7);
    expect(document.dict(store?.get('VRI'))?.size).toBe(3);
  });

  it('reserves more space when the timestamp is larger than expected', async () => {
    expect(read(await signed(classicPdf(), 'B-LTA', { timestampRoom: 100 }))).toEqual([
      signature('B-LTA'),
      documentTimestamp,
    ]);
  });

  it('fails instead of signing at a lower level than requested', async () => {
    services.behave('timestamp', { answers: 'silent' });
    await expect(signed(classicPdf(), 'B-T', { trustServices: withShortTimeout })).rejects.toMatchObject({
      code: 'timestamp_unavailable',
      detail: { host: services.host, reason: 'timeout' },
    });
    await expect(signed(classicPdf(), 'B-LTA', { trustServices: undefined })).rejects.toMatchObject({
      code: 'timestamp_unavailable',
      detail: { reason: 'not_configured' },
    });
  });
});

describe('validation data', () => {
  it('uses the CRL when the OCSP response is unusable', async () => {
    services.behave('ocsp', { answers: 'garbage' });
    expect(read(await signed(classicPdf(), 'B-LT'))).toEqual([signature('B-LT')]);
  });

  it('names the certificate whose revocation status is unavailable', async () => {
    services.behave('ocsp', { answers: 'garbage' });
    services.behave('crl', { answers: 'silent' });
    await expect(signed(classicPdf(), 'B-LT', { trustServices: withShortTimeout })).rejects.toMatchObject({
      code: 'revocation_unavailable',
      detail: { certificate: expect.any(String) as string, reason: expect.any(String) as string },
    });
  });

  it('rejects a certificate without revocation URLs before any request is sent', async () => {
    const key = await issueCertificate(await createAuthority('Private'), {
      commonName: 'Private',
      keyType: 'ec',
    });
    const before = { ...services.asked };
    await expect(signed(classicPdf(), 'B-LTA', { by: signerFromKey(key) })).rejects.toMatchObject({
      code: 'revocation_unavailable',
      detail: { certificate: 'Private', reason: 'no_revocation_source' },
    });
    expect(services.asked).toEqual(before);
    const timestamped = await signed(classicPdf(), 'B-T', { by: signerFromKey(key) });
    expect(read(timestamped)).toMatchObject([{ level: 'B-T' }]);
  });

  it('includes downloaded issuers that are missing from the chain of the signer', async () => {
    const key = await services.issue({ commonName: 'Alone', keyType: 'ec' });
    const alone = signerFromKey({ ...key, chain: [] });
    expect(read(await signed(classicPdf(), 'B-LT', { by: alone }))).toEqual([signature('B-LT')]);
    services.behave('issuer', { answers: 'garbage' });
    await expect(signed(classicPdf(), 'B-LT', { by: alone })).rejects.toMatchObject({
      code: 'revocation_unavailable',
      detail: { certificate: 'Alone', reason: 'issuer_missing' },
    });
  });

  it('includes the revocation status of a responder without the OCSP no-check extension', async () => {
    const { responder } = services.authority;
    const request = { commonName: 'Checked OCSP', extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'] };
    services.authority.responder = await issueCertificate(services.authority, request);
    const pdf = await signed(classicPdf(), 'B-LT');
    services.behave('crl', { answers: 'garbage' });
    // The responder's own response about itself does not count.
    await expect(signed(classicPdf(), 'B-LT')).rejects.toMatchObject({ code: 'revocation_unavailable' });
    services.authority.responder = responder;
    expect(read(pdf)).toEqual([signature('B-LT')]);
    const document = openDocument(pdf);
    const store = document.dict(document.root.get('DSS'));
    expect(document.array(store?.get('CRLs'))).toHaveLength(2);
  });

  it('rejects a revoked certificate', async () => {
    const key = await services.issue({ commonName: 'Gone', keyType: 'ec' });
    services.revoke(key.certificate);
    await expect(signed(classicPdf(), 'B-LT', { by: signerFromKey(key) })).rejects.toMatchObject({
      code: 'certificate_revoked',
      detail: { certificate: 'Gone', reason: 'keyCompromise' },
    });
  });
});

describe('raiseLevel of a signature with space for a timestamp', () => {
  const made = async () => {
    const before = classicPdf();
    const { tail } = await signPdf(before, signer, { ...OPTIONS, timestampRoom: TIMESTAMP_ROOM });
    return { before, tail };
  };

  it.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('raises it to %s', async (level) => {
    const { before, tail } = await made();
    const raised = await raiseLevel({ before, tail }, { level, trustServices });
    expect(raised.level).toBe(level);
    const found = read(Buffer.concat([before, raised.tail]));
    expect(found).toEqual(level === 'B-LTA' ? [signature(level), documentTimestamp] : [signature(level)]);
  });

  it('fails and leaves it unchanged when the space is too small', async () => {
    const before = classicPdf();
    const { tail } = await signPdf(before, signer, { ...OPTIONS, timestampRoom: 100 });
    const raising = raiseLevel({ before, tail }, { level: 'B-T', trustServices });
    await expect(raising).rejects.toMatchObject({ code: 'signature_too_large' });
    expect(read(Buffer.concat([before, tail]))).toEqual([signature('B-B')]);
  });
});
