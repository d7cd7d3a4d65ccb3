import { der } from '#signing';
import type { KeyAndChain } from '#demo/pki.ts';
import {
  authorityExtension,
  certify,
  extension,
  holder,
  nameOf,
  qualifiedStatements,
} from './made-certificates.ts';

/** Signer with a qualified certificate for signatures whose key is in a device, below an authority of one level. */
export interface QualifiedSigner {
  /** Certificate of the authority (DER). */
  authority: Buffer;
  key: KeyAndChain;
}

/** Makes a signer whose certificate is valid for two days and states that its revocation is not published (ETSI EN 319 412-1, 5.2). */
export function qualifiedSigner(commonName: string): QualifiedSigner {
  const issuer = holder(nameOf('CN=Qualified Issuing CA'));
  const authority = certify(issuer, { issuer, extensions: [authorityExtension()] });
  const signer = holder(nameOf(`CN=${commonName}`));
  const shortTerm = der.sequence(der.objectIdentifier('0.4.0.194121.2.1'), der.octetString(der.NULL));
  const nonRepudiation = extension(15, der.tlv(0x03, Buffer.from([6, 0x40])));
  const certificate = certify(signer, {
    issuer,
    extensions: [nonRepudiation, qualifiedStatements({ purpose: 'signatures', isInDevice: true }), shortTerm],
  });
  const privateKey = signer.privateKey.export({ format: 'der', type: 'pkcs8' });
  return { authority, key: { privateKey, certificate, chain: [authority] } };
}
