import { constants, verify } from 'node:crypto';
import { createAuthority, issueCertificate, type Authority, type CertificateRequest } from '#demo/pki.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { parseX509 } from '../certificates/certificate.ts';
import { signatureAlgorithm } from '../cms/signature-algorithm.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { schemeFor, type SchemeOptions } from './signature-scheme.ts';
import { signerFromKey } from './pfx.ts';
import { verifyPdf } from '../../verify/verify-pdf.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority('Schemes');
});

const issue = (request: Partial<CertificateRequest>) =>
  issueCertificate(authority, { commonName: 'Key', ...request });

const KEYS: [string, Partial<CertificateRequest>, SchemeOptions, string][] = [
  ['RSA 2048', { modulusLength: 2048 }, {}, 'SHA-256 with RSA'],
  ['RSA 3072', { modulusLength: 3072 }, { hash: 'sha512' }, 'SHA-512 with RSA'],
  ['RSA 2048 and PSS', {}, { rsaScheme: 'pss' }, 'SHA-256 with RSA-PSS'],
  ['RSA 2048, PSS and SHA-384', {}, { rsaScheme: 'pss', hash: 'sha384' }, 'SHA-384 with RSA-PSS'],
  ['a certificate for PSS only', { keyType: 'rsa-pss' }, { rsaScheme: 'pkcs1' }, 'SHA-256 with RSA-PSS'],
  ['P-256', { keyType: 'ec' }, {}, 'SHA-256 with ECDSA'],
  ['P-256 and SHA-512', { keyType: 'ec' }, { hash: 'sha512' }, 'SHA-512 with ECDSA'],
  ['P-384', { keyType: 'ec', namedCurve: 'P-384' }, {}, 'SHA-384 with ECDSA'],
  ['P-521', { keyType: 'ec', namedCurve: 'P-521' }, {}, 'SHA-512 with ECDSA'],
];

describe('a signature', () => {
  it.each(KEYS)('with %s is valid', async (_, request, options, algorithm) => {
    const key = await issue(request);
    for (const isInThread of [true, false]) {
      const { tail } = await signPdf(classicPdf(), signerFromKey(key, { isInThread }), {
        pages: 'first',
        rectangle: { x: 50, y: 60, width: 180, height: 60 },
        date: new Date(),
        ...options,
      });
      const roots = [{ der: authority.root, source: 'uploaded' }];
      const { signatures } = verifyPdf(Buffer.concat([classicPdf(), tail]), { roots });
      expect(signatures).toMatchObject([{ verdict: 'valid', trust: 'trusted', algorithm, problems: [] }]);
    }
  });

  it('with PSS has a salt of the length of its hash', async () => {
    const key = await issue({});
    const bytes = Buffer.from('bytes');
    const scheme = schemeFor(key, { rsaScheme: 'pss', hash: 'sha384' });
    const signature = await signerFromKey(key).sign(bytes, scheme);
    const settings = { key: parseX509(key.certificate).publicKey, padding: constants.RSA_PKCS1_PSS_PADDING };
    expect(verify('sha384', bytes, { ...settings, saltLength: 48 }, signature)).toBe(true);
    expect(verify('sha384', bytes, { ...settings, saltLength: 32 }, signature)).toBe(false);
  });
});

describe('schemeFor', () => {
  it('rejects an RSA key of less than 2048 bits', async () => {
    const key = await issue({ modulusLength: 1024 });
    expect(() => signerFromKey(key)).toThrow('key_too_weak');
  });

  it('rejects another hash for a certificate that permits PSS with SHA-256 only', async () => {
    const key = await issue({ keyType: 'rsa-pss' });
    expect(() => schemeFor(key, { hash: 'sha512' })).toThrow('key_type_unsupported');
  });
});

describe('signatureAlgorithm', () => {
  it('encodes the RSASSA-PSS parameters of RFC 4055 without default values', () => {
    const sha256 = '300d06096086480165030402010500';
    const mask = `301a06092a864886f70d010108${sha256}`;
    const parameters = `3034a00f${sha256}a11c${mask}a203020120`;
    expect(
      signatureAlgorithm({ padding: 'pss', hash: 'sha256', maskHash: 'sha256', saltLength: 32 }).toString(
        'hex',
      ),
    ).toBe(`304106092a864886f70d01010a${parameters}`);
    expect(
      signatureAlgorithm({ padding: 'pss', hash: 'sha256', maskHash: 'sha256', saltLength: 20 }).toString(
        'hex',
      ),
    ).not.toContain('a203');
  });
});
