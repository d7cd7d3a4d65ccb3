import { createHash, createPrivateKey, sign } from 'node:crypto';
import {
  certificateParts,
  chunksOf,
  complete,
  der,
  derReader,
  digestOf,
  type KeyAndChain,
  prepare,
} from '#signing';

/** Differences of a forged CMS from a valid one. */
export interface Forgery {
  /** Digest algorithm: its name in Node and its object identifier. */
  digest?: { name: string; oid: string };
  /** Object identifier of the signature algorithm, without parameters, or its AlgorithmIdentifier (DER); by default RSA. */
  algorithm?: string | Buffer;
  /** Signs the attributes; by default with the digest algorithm. */
  signWith?: ((bytes: Buffer) => Buffer) | undefined;
  /** Certificate that the signing-certificate attribute names; null leaves the attribute out. */
  boundTo?: Buffer | null;
  /** Subject key identifier by which the signer is named, instead of issuer and serial number. */
  keyIdentifier?: Buffer;
  /** Name (DER) by which the issuer is named, in place of that in the certificate. */
  issuer?: Buffer;
  /** Signed attributes in place of the signing-certificate attribute (DER). */
  reference?: Buffer[];
  /** Certificates in the CMS. */
  certificates?: Buffer[];
  /** Content in the CMS, instead of a detached one. */
  content?: Buffer;
  contentType?: string;
  signerCount?: number;
  /** Bytes reserved for the CMS. */
  room?: number;
  /** Bytes after the CMS in the space reserved for it. */
  trailing?: Buffer;
  /** Replaces the digest in the signed attributes before they are signed. */
  messageDigest?: Buffer;
  unsignedAttributes?: Buffer[];
  hasNoAttributes?: boolean;
  /** Leaves the content type out of the signed attributes. */
  lacksContentType?: boolean;
  /** Reason in the signature dictionary. */
  reason?: string;
  /** Replacement of a part of the revision before it is signed; both of the same length. */
  edit?: { from: string; to: string };
}

const ROOM = 14_000;
/** Fixed, so that RSA gives the same signature over the same file. */
const SEED = Buffer.alloc(32, 1);
const NOW = new Date();
const SHA256 = { name: 'sha256', oid: '2.16.840.1.101.3.4.2.1' };
const DATA = '1.2.840.113549.1.7.1';

/** Returns the file signed with an RSA key, by a CMS that is forged in some way. */
export function signedByForgery(pdf: Buffer, key: KeyAndChain, forgery: Forgery): Buffer {
  const prepared = prepare(pdf, {
    pages: 'first',
    rectangle: { x: 50, y: 60, width: 180, height: 60 },
    date: NOW,
    signerName: 'Forged',
    reservedBytes: forgery.room ?? ROOM,
    seed: SEED,
    reason: forgery.reason,
  });
  if (forgery.edit) edit(prepared.tail, forgery.edit);
  const signed = Buffer.concat(prepared.signedPieces.flatMap((piece) => [...chunksOf(piece)].map(copy)));
  const cms = forgedCms(signed, key, forgery);
  return Buffer.concat([pdf, complete(prepared, Buffer.concat([cms, forgery.trailing ?? Buffer.alloc(0)]))]);
}

/** Returns a detached CMS over the bytes. */
export function forgedCms(signed: Buffer, key: KeyAndChain, forgery: Forgery): Buffer {
  const { digest = SHA256, contentType = DATA, certificates = [key.certificate, ...key.chain] } = forgery;
  const algorithm = der.sequence(der.objectIdentifier(digest.oid), der.NULL);
  const { issuer, serialNumber } = certificateParts(key.certificate);
  const attributes = forgedAttributes(signed, key, forgery);
  const privateKey = createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' });
  const hash = privateKey.asymmetricKeyType === 'ed448' ? null : digest.name;
  const signWith = forgery.signWith ?? ((bytes: Buffer) => sign(hash, bytes, privateKey));
  const signerInfo = der.sequence(
    der.integer(forgery.keyIdentifier ? 3 : 1),
    forgery.keyIdentifier
      ? der.tlv(0x80, forgery.keyIdentifier)
      : der.sequence(forgery.issuer ?? issuer, serialNumber),
    algorithm,
    ...(forgery.hasNoAttributes ? [] : [der.tlv(0xa0, derReader.readDer(attributes).body)]),
    algorithmOf(forgery),
    der.octetString(signWith(forgery.hasNoAttributes ? signed : attributes)),
    ...(forgery.unsignedAttributes ? [der.tlv(0xa1, ...forgery.unsignedAttributes)] : []),
  );
  const content = forgery.content ? [der.tlv(0xa0, der.octetString(forgery.content))] : [];
  const signedData = der.sequence(
    der.integer(forgery.keyIdentifier ? 3 : 1),
    der.tlv(0x31, algorithm),
    der.sequence(der.objectIdentifier(contentType), ...content),
    ...(certificates.length > 0 ? [der.tlv(0xa0, ...certificates)] : []),
    der.tlv(0x31, ...Array<Buffer>(forgery.signerCount ?? 1).fill(signerInfo)),
  );
  return der.sequence(der.objectIdentifier('1.2.840.113549.1.7.2'), der.tlv(0xa0, signedData));
}

function algorithmOf({ algorithm }: Forgery): Buffer {
  if (algorithm === undefined) return der.sequence(der.objectIdentifier('1.2.840.113549.1.1.1'), der.NULL);
  return Buffer.isBuffer(algorithm) ? algorithm : der.sequence(der.objectIdentifier(algorithm));
}

export const attribute = (type: string, value: Buffer): Buffer =>
  der.sequence(der.objectIdentifier(type), der.tlv(0x31, value));

/** Returns signing-certificate-v2 with one ESSCertIDv2 of the elements (DER). */
export const reference = (...elements: Buffer[]): Buffer =>
  attribute('1.2.840.113549.1.9.16.2.47', der.sequence(der.sequence(der.sequence(...elements))));

function forgedAttributes(signed: Buffer, key: KeyAndChain, forgery: Forgery): Buffer {
  const { digest = SHA256, contentType = DATA, boundTo = key.certificate } = forgery;
  const messageDigest = forgery.messageDigest ?? digestOf(digest.name, [signed]);
  const bound = boundTo && createHash('sha256').update(boundTo).digest();
  return der.setOf(
    ...(forgery.lacksContentType
      ? []
      : [attribute('1.2.840.113549.1.9.3', der.objectIdentifier(contentType))]),
    attribute('1.2.840.113549.1.9.4', der.octetString(messageDigest)),
    ...(forgery.reference ?? (bound ? [reference(der.octetString(bound))] : [])),
  );
}

/** Replaces bytes of the tail in place, since the signed pieces are windows into it. */
function edit(tail: Buffer, { from, to }: { from: string; to: string }): void {
  const at = tail.indexOf(from, 0, 'latin1');
  if (at < 0 || from.length !== to.length) throw new Error('nothing to edit');
  tail.write(to, at, 'latin1');
}

const copy = (bytes: Uint8Array): Buffer => Buffer.from(bytes);
