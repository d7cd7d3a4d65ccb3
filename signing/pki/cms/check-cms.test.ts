import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  publicDecrypt,
  publicEncrypt,
  sign,
  type KeyObject,
} from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { certify, holder, nameOf } from '#support/pki/made-certificates.ts';
import { attribute, forgedCms, reference } from '#support/pki/forged-cms.ts';
import { digestOf } from '../../bytes/hash.ts';
import * as der from '../der/der-writer.ts';
import { checkCms, contentOf } from './check-cms.ts';
import { CMS_OID } from './cms-oids.ts';

const CONTENT = Buffer.from('a document');
const OPTIONS = { kind: 'signature', needsSigningCertificate: true } as const;

describe('checkCms', () => {
  const signer = holder(nameOf('CN=Ana'), 'ed448');
  const key = {
    privateKey: signer.privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: certify(signer, { issuer: signer }),
    chain: [],
  };
  const problems = (name: string, oid: string) => {
    const cms = forgedCms(CONTENT, key, { digest: { name, oid }, algorithm: '1.3.101.113' });
    return checkCms(cms, contentOf(CONTENT), OPTIONS).problems;
  };

  it('accepts Ed448 with SHAKE256, its digest algorithm, and with no other', () => {
    expect(problems('shake256', '2.16.840.1.101.3.4.2.12')).toEqual([]);
    expect(problems('sha512', '2.16.840.1.101.3.4.2.3')).toEqual(['cms_malformed']);
  });

  const ecdsa = holder(nameOf('CN=Bo'));
  const ofCurve = {
    privateKey: ecdsa.privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: certify(ecdsa, { issuer: ecdsa }),
    chain: [],
  };
  const ofBo = (algorithm: string, signWith?: (bytes: Buffer) => Buffer) =>
    checkCms(forgedCms(CONTENT, ofCurve, { algorithm, signWith }), contentOf(CONTENT), OPTIONS);

  it('rejects a signature by a key of another type than its algorithm states', () => {
    expect(ofBo('1.2.840.10045.4.3.2').problems).toEqual([]);
    expect(ofBo('1.2.840.113549.1.1.11').problems).toEqual(['signature_mismatch']);
  });

  it('finds the certificate of a signer whose issuer is named in another string type and case, and by no other name', () => {
    const named = (issuer: Buffer) =>
      checkCms(
        forgedCms(CONTENT, ofCurve, { algorithm: '1.2.840.10045.4.3.2', issuer }),
        contentOf(CONTENT),
        OPTIONS,
      ).problems;
    const printable = der.tlv(0x13, Buffer.from('BO'));
    const attributeOf = (value: Buffer) =>
      der.sequence(der.setOf(der.sequence(der.objectIdentifier('2.5.4.3'), value)));
    expect(named(attributeOf(printable))).toEqual([]);
    expect(named(attributeOf(der.utf8String('Bob')))).toEqual(['signer_certificate_missing']);
  });

  it('accepts the identifier of the key type in place of the algorithm, as iText writes ECDSA', () => {
    expect(ofBo('1.2.840.10045.2.1')).toMatchObject({ problems: [], algorithm: 'SHA-256 with ECDSA' });
  });

  it('rejects a signature with another hash than the message digest, which other readers verify with', () => {
    const withSha512 = (bytes: Buffer) => sign('sha512', bytes, ecdsa.privateKey);
    expect(ofBo('1.2.840.10045.4.3.4', withSha512).problems).toEqual(['cms_malformed']);
  });

  describe('with CMSAlgorithmProtection', () => {
    const SHA256 = '2.16.840.1.101.3.4.2.1';
    const ECDSA = '1.2.840.10045.4.3.2';
    const named = (oid: string, ...parameters: Buffer[]) =>
      der.sequence(der.objectIdentifier(oid), ...parameters);
    const signatureBy = (oid: string, tag = 0xa1) => der.tlv(tag, der.objectIdentifier(oid));
    const problemsWith = (...parts: Buffer[]) => {
      const protection = attribute(CMS_OID.algorithmProtection, der.sequence(...parts));
      const bound = reference(der.octetString(digestOf('sha256', [ofCurve.certificate])));
      const cms = forgedCms(CONTENT, ofCurve, { algorithm: ECDSA, reference: [bound, protection] });
      return checkCms(cms, contentOf(CONTENT), OPTIONS).problems;
    };

    it.each<[string, Buffer[]]>([
      ['the algorithms of the signer', [named(SHA256, der.NULL), signatureBy(ECDSA)]],
      ['no parameters in place of NULL', [named(SHA256), signatureBy(ECDSA)]],
    ])('accepts %s', (_, parts) => {
      expect(problemsWith(...parts)).toEqual([]);
    });

    it.each<[string, Buffer[]]>([
      ['another digest algorithm', [named('2.16.840.1.101.3.4.2.3'), signatureBy(ECDSA)]],
      ['another signature algorithm', [named(SHA256), signatureBy('1.2.840.113549.1.1.11')]],
      ['other parameters', [named(SHA256, der.sequence()), signatureBy(ECDSA)]],
      ['a MAC algorithm', [named(SHA256), signatureBy(ECDSA, 0xa2)]],
      ['no signature algorithm', [named(SHA256)]],
      ['a third element', [named(SHA256), signatureBy(ECDSA), der.NULL]],
    ])('rejects %s', (_, parts) => {
      expect(problemsWith(...parts)).toEqual(['cms_malformed']);
    });

    it('rejects the attribute if it is not signed', () => {
      const unsigned = attribute(
        CMS_OID.algorithmProtection,
        der.sequence(named(SHA256), signatureBy(ECDSA)),
      );
      const cms = forgedCms(CONTENT, ofCurve, { algorithm: ECDSA, unsignedAttributes: [unsigned] });
      expect(checkCms(cms, contentOf(CONTENT), OPTIONS).problems).toEqual(['cms_malformed']);
    });
  });

  it('rejects a right signature by an RSA key whose exponent is as long as its modulus, which takes long to check', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '', e = '', d = '' } = pair.privateKey.export({ format: 'jwk' });
    const keyWith = (exponent: string) =>
      createPublicKey({ key: { kty: 'RSA', n, e: exponent }, format: 'jwk' });
    const signed = (publicKey: KeyObject, signWith?: (bytes: Buffer) => Buffer) => {
      const certificate = certify({ name: nameOf('CN=Bo'), publicKey }, { issuer: signer });
      const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
      const cms = forgedCms(CONTENT, { privateKey, certificate, chain: [] }, { signWith });
      return checkCms(cms, contentOf(CONTENT), OPTIONS).problems;
    };
    // With the exponents exchanged, the public key signs.
    const exchanged = (bytes: Buffer) => {
      const padded = publicDecrypt(
        { key: keyWith(e), padding: constants.RSA_NO_PADDING },
        sign('sha256', bytes, pair.privateKey),
      );
      return publicEncrypt({ key: keyWith(e), padding: constants.RSA_NO_PADDING }, padded);
    };
    expect(signed(keyWith(e))).toEqual([]);
    expect(signed(keyWith(d), exchanged)).toEqual(['signature_mismatch']);
  });

  it('accepts RSA-PSS whose mask generation has another hash than the content, as openssl signs it', () => {
    const cms = opensslCms(CONTENT, ['rsa_padding_mode:pss', 'rsa_mgf1_md:sha1', 'rsa_pss_saltlen:32']);
    const judged = (content: Buffer) => checkCms(cms, contentOf(content), OPTIONS);
    expect(judged(CONTENT)).toMatchObject({ problems: [], algorithm: 'SHA-256 with RSA-PSS' });
    expect(judged(Buffer.from('another document')).problems).toEqual(['digest_mismatch']);
    const forged = Buffer.from(cms);
    forged[forged.length - 1]! ^= 1; // in the signature value, which is last
    expect(checkCms(forged, contentOf(CONTENT), OPTIONS).problems).toEqual(['signature_mismatch']);
  });
});

/** Returns a detached CMS with SHA-256 by the openssl program, with a new RSA key and these options for it. */
function opensslCms(content: Buffer, keyOptions: readonly string[]): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cms-'));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  try {
    writeFileSync(at('content'), content);
    const [keyFile, certificate] = [at('key.pem'), at('certificate.pem')];
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=Bo',
      '-keyout',
      keyFile,
      '-out',
      certificate,
    );
    const options = keyOptions.flatMap((option) => ['-keyopt', option]);
    const input = ['-in', at('content'), '-signer', certificate, '-inkey', keyFile];
    openssl(
      'cms',
      '-sign',
      '-binary',
      '-cades',
      '-md',
      'sha256',
      ...input,
      ...options,
      '-outform',
      'DER',
      '-out',
      at('cms'),
    );
    return readFileSync(at('cms'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
