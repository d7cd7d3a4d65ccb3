import { certify, holder, nameOf } from '#support/pki/made-certificates.ts';
import { forgedCms } from '#support/pki/forged-cms.ts';
import { checkCms, contentOf } from './check-cms.ts';

const CONTENT = Buffer.from('a document');

describe('checkCms', () => {
  const signer = holder(nameOf('CN=Ana'), 'ed448');
  const key = {
    privateKey: signer.privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: certify(signer, { issuer: signer }),
    chain: [],
  };
  const problems = (name: string, oid: string) => {
    const cms = forgedCms(CONTENT, key, { digest: { name, oid }, algorithm: '1.3.101.113' });
    return checkCms(cms, contentOf(CONTENT), { kind: 'signature', needsSigningCertificate: true }).problems;
  };

  it('accepts Ed448 with SHAKE256, its digest algorithm, and with no other', () => {
    expect(problems('shake256', '2.16.840.1.101.3.4.2.12')).toEqual([]);
    expect(problems('sha512', '2.16.840.1.101.3.4.2.3')).toEqual(['cms_malformed']);
  });

  it('rejects a signature by a key of another type than its algorithm states', () => {
    const digest = { name: 'sha256', oid: '2.16.840.1.101.3.4.2.1' };
    const ecdsa = holder(nameOf('CN=Bo'));
    const ofCurve = {
      privateKey: ecdsa.privateKey.export({ format: 'der', type: 'pkcs8' }),
      certificate: certify(ecdsa, { issuer: ecdsa }),
      chain: [],
    } as const;
    const judged = (algorithm: string) =>
      checkCms(forgedCms(CONTENT, { ...ofCurve, chain: [] }, { digest, algorithm }), contentOf(CONTENT), {
        kind: 'signature',
        needsSigningCertificate: true,
      }).problems;
    expect(judged('1.2.840.10045.4.3.2')).toEqual([]);
    expect(judged('1.2.840.113549.1.1.11')).toEqual(['signature_mismatch']);
  });
});
