import { createHash } from 'node:crypto';
import { certificateParts, der, derReader, type KeyAndChain } from '#signing';
import { extension, SHA256_WITH_RSA } from './algorithms.ts';
import { signedBy } from './authority.ts';
import type { Revocation } from './revocations.ts';

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const NONCE = '1.3.6.1.5.5.7.48.1.2';
const HASHES: Record<string, string> = { '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' };

export interface OcspResponder {
  /** Whose certificates it knows about. */
  issuer: Buffer;
  responder: KeyAndChain;
  /** By the serial number as DER. */
  find: (serialNumber: Buffer) => Revocation | undefined;
  now: Date;
  nextUpdate: Date;
}

/** Answers an OCSP request (RFC 6960): good, revoked, or unknown for certificates of other issuers. @throws DerError */
export function answerOcsp(request: Buffer, responder: OcspResponder): Buffer {
  const parts = derReader
    .children(derReader.child(derReader.readDer(request), 0))
    .filter(({ tag }) => tag !== 0xa0 && tag !== 0xa1);
  const [list, extensions] = parts;
  const answers = derReader
    .children(derReader.required(list))
    .map((item) => singleResponse(derReader.child(item, 0), responder));
  const nonce = extensions && nonceOf(extensions);
  const data = der.sequence(
    der.explicit(1, certificateParts(responder.responder.certificate).subject),
    der.generalizedTime(responder.now),
    der.sequence(...answers),
    ...(nonce ? [der.explicit(1, der.sequence(nonce))] : []),
  );
  const basic = der.sequence(
    data,
    SHA256_WITH_RSA,
    der.bitString(signedBy(responder.responder, data)),
    der.explicit(0, der.sequence(responder.responder.certificate)),
  );
  const response = der.sequence(der.objectIdentifier(BASIC_RESPONSE), der.octetString(basic));
  return der.sequence(der.enumerated(0), der.explicit(0, response));
}

function singleResponse(
  certificateId: derReader.DerNode,
  { issuer, find, now, nextUpdate }: OcspResponder,
): Buffer {
  const [, , , serialNumber] = derReader.children(certificateId);
  const isOurs = isIssuer(certificateId, issuer);
  const revocation = isOurs ? find(derReader.required(serialNumber).raw) : undefined;
  return der.sequence(
    certificateId.raw,
    isOurs ? status(revocation) : der.tlv(0x82),
    der.generalizedTime(now),
    der.explicit(0, der.generalizedTime(nextUpdate)),
  );
}

// CertStatus ::= good [0] NULL, revoked [1] { time, [0] reason }, unknown [2] NULL
function status(revocation: Revocation | undefined): Buffer {
  if (!revocation) return der.tlv(0x80);
  const { at, reason } = revocation;
  return der.tlv(0xa1, der.generalizedTime(at), der.explicit(0, der.enumerated(reason)));
}

// CertID ::= { hash algorithm, hash of the issuer's name, hash of its key, serial number }
function isIssuer(certificateId: derReader.DerNode, issuer: Buffer): boolean {
  const [algorithm, nameHash, keyHash] = derReader.children(certificateId);
  const hash = HASHES[derReader.oid(derReader.child(derReader.required(algorithm), 0))];
  if (!hash) return false;
  const digest = (bytes: Buffer) => createHash(hash).update(bytes).digest();
  return (
    digest(certificateParts(issuer).subject).equals(derReader.required(nameHash).body) &&
    digest(subjectPublicKey(issuer)).equals(derReader.required(keyHash).body)
  );
}

/** The bits of the key alone, without tag, length and the count of unused bits. */
function subjectPublicKey(certificate: Buffer): Buffer {
  return derReader
    .child(derReader.child(derReader.child(derReader.readDer(certificate), 0), 6), 1)
    .body.subarray(1);
}

function nonceOf(extensions: derReader.DerNode): Buffer | undefined {
  const found = derReader
    .children(derReader.child(extensions, 0))
    .find((item) => derReader.oid(derReader.child(item, 0)) === NONCE);
  const value = found && derReader.children(found).at(-1);
  return value && extension(NONCE, value.body);
}
