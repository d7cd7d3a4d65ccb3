import { attribute, forgedCms, reference } from '#support/pki/forged-cms.ts';
import { certify, generalName, holder, nameOf } from '#support/pki/made-certificates.ts';
import { digestOf } from '../../bytes/hash.ts';
import { certificateParts } from '../certificates/certificate.ts';
import * as der from '../der/der-writer.ts';
import { checkCms, contentOf } from './check-cms.ts';
import { CMS_OID } from './cms-oids.ts';

const CONTENT = Buffer.from('a document');
const authority = holder(nameOf('O=Alpha', 'CN=Issuing'));
const signer = holder(nameOf('CN=Ana'));
const certificate = certify(signer, { issuer: authority });
const other = certify(signer, { issuer: authority });
const key = {
  privateKey: signer.privateKey.export({ format: 'der', type: 'pkcs8' }),
  certificate,
  chain: [],
};
const OIDS = {
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha512: '2.16.840.1.101.3.4.2.3',
};

const problemsOf = (...attributes: Buffer[]) => {
  const cms = forgedCms(CONTENT, key, { algorithm: '1.2.840.10045.4.3.2', reference: attributes });
  return checkCms(cms, contentOf(CONTENT), { kind: 'signature', needsSigningCertificate: true }).problems;
};
const hashOf = (hash: string, of = certificate) => der.octetString(digestOf(hash, [of]));
const algorithm = (oid: string) => der.sequence(der.objectIdentifier(oid));
/** Returns signing-certificate, whose hash is SHA-1. */
const firstVersion = (...elements: Buffer[]) =>
  attribute(CMS_OID.signingCertificate, der.sequence(der.sequence(der.sequence(...elements))));
const { serialNumber } = certificateParts(certificate);
const issuerSerial = (name: Buffer, serial = serialNumber) =>
  der.sequence(der.sequence(generalName.directory(name)), serial);
const ISSUER = issuerSerial(authority.name);

describe('the reference to the certificate of the signer', () => {
  it.each<[string, Buffer[]]>([
    ['a hash alone', [reference(hashOf('sha256'))]],
    ['SHA-512', [reference(algorithm(OIDS.sha512), hashOf('sha512'))]],
    ['issuer and serial number', [reference(hashOf('sha256'), ISSUER)]],
    [
      'the issuer in other letters',
      [reference(hashOf('sha256'), issuerSerial(nameOf('O=alpha', 'CN=ISSUING')))],
    ],
    ['SHA-1 in the first version', [firstVersion(hashOf('sha1'), ISSUER)]],
    ['both versions', [reference(hashOf('sha256')), firstVersion(hashOf('sha1'))]],
  ])('is accepted with %s', (_, attributes) => {
    expect(problemsOf(...attributes)).toEqual([]);
  });

  it.each<[string, Buffer[]]>([
    ['the hash of another certificate', [reference(hashOf('sha256', other))]],
    ['another issuer', [reference(hashOf('sha256'), issuerSerial(nameOf('O=Beta', 'CN=Issuing')))]],
    ['another serial number', [reference(hashOf('sha256'), issuerSerial(authority.name, der.integer(7)))]],
    [
      'no directory name as issuer',
      [reference(hashOf('sha256'), der.sequence(der.sequence(generalName.dns('a.example')), serialNumber))],
    ],
    ['no serial number', [reference(hashOf('sha256'), der.sequence(der.sequence()))]],
    [
      'another issuer in the first version',
      [firstVersion(hashOf('sha1'), issuerSerial(nameOf('CN=Issuing')))],
    ],
    [
      'another certificate in the first version alone',
      [reference(hashOf('sha256')), firstVersion(hashOf('sha1', other))],
    ],
  ])('is a mismatch with %s', (_, attributes) => {
    expect(problemsOf(...attributes)).toEqual(['signing_certificate_mismatch']);
  });

  it('is a mismatch if the certificate is the second that is named', () => {
    const ids = [other, certificate].map((one) => der.sequence(hashOf('sha256', one)));
    const attributes = attribute(CMS_OID.signingCertificateV2, der.sequence(der.sequence(...ids)));
    expect(problemsOf(attributes)).toEqual(['signing_certificate_mismatch']);
  });

  it('is too weak with MD5, and not verified with an unknown hash', () => {
    expect(problemsOf(reference(algorithm(OIDS.md5), hashOf('md5')))).toEqual(['digest_too_weak']);
    expect(problemsOf(reference(algorithm('1.2.3.4'), hashOf('md5')))).toEqual(['digest_unknown']);
  });

  it('is unreadable with a hash algorithm in the first version', () => {
    expect(problemsOf(firstVersion(algorithm(OIDS.sha256), hashOf('sha256')))).not.toEqual([]);
  });
});
