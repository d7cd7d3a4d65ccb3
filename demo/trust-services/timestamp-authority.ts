import { createHash, randomBytes } from 'node:crypto';
import { certificateParts, der, derReader, type KeyAndChain } from '#signing';
import { SHA256_WITH_RSA } from './algorithms.ts';
import { signedBy } from './authority.ts';

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
// An arc that is kept for examples (RFC 7250 and others use it); a real authority has its policy registered.
const POLICY = '2.999.3161';
const HASH_LENGTHS: Record<string, number> = {
  '2.16.840.1.101.3.4.2.1': 32,
  '2.16.840.1.101.3.4.2.2': 48,
  '2.16.840.1.101.3.4.2.3': 64,
};

/** What a timestamp states (RFC 3161, 2.4.2); the parts as DER where they are taken over from the request. */
export interface TimestampStatement {
  imprint: Buffer;
  nonce: Buffer | undefined;
  time: Date;
}

export interface TimestampAuthority {
  key: KeyAndChain;
  now: Date;
  /** Changes what is stated, to see whether anybody notices. */
  alter?: ((statement: TimestampStatement) => TimestampStatement) | undefined;
}

/** Answers a timestamp request: granted, or refused with badAlg or badDataFormat. */
export function answerTimestamp(request: Buffer, authority: TimestampAuthority): Buffer {
  const query = readQuery(request);
  if (typeof query === 'string') return refusal(query);
  const { imprint, nonce, wantsCertificates } = query;
  const statement = { imprint: imprint.raw, nonce: nonce?.raw, time: authority.now };
  const token = timestampToken(authority.alter?.(statement) ?? statement, authority.key, wantsCertificates);
  return der.sequence(der.sequence(der.integer(0)), token);
}

// RFC 3161, 2.4.2: bits of PKIFailureInfo
const FAILURE = { badAlg: 0, badDataFormat: 5 } as const;
type Failure = keyof typeof FAILURE;

function refusal(failure: Failure): Buffer {
  const bit = FAILURE[failure];
  const bits = der.tlv(0x03, Buffer.from([7 - bit, 0x80 >> bit]));
  const text = der.sequence(der.utf8String(`The request cannot be answered: ${failure}`));
  return der.sequence(der.sequence(der.integer(2), text, bits));
}

interface Query {
  imprint: derReader.DerNode;
  nonce: derReader.DerNode | undefined;
  wantsCertificates: boolean;
}

// TimeStampReq ::= { version, imprint { algorithm, hash }, policy OPTIONAL, nonce OPTIONAL, certReq DEFAULT FALSE, … }
function readQuery(request: Buffer): Query | Failure {
  try {
    const [, imprint, ...optional] = derReader.children(derReader.readDer(request));
    const [algorithm, digest] = derReader.children(derReader.required(imprint));
    const length = HASH_LENGTHS[derReader.oid(derReader.child(derReader.required(algorithm), 0))];
    if (length === undefined) return 'badAlg';
    if (derReader.required(digest).body.length !== length) return 'badDataFormat';
    return {
      imprint: derReader.required(imprint),
      nonce: optional.find(({ tag }) => tag === 0x02),
      wantsCertificates: optional.some(({ tag, body }) => tag === 0x01 && body[0] !== 0),
    };
  } catch {
    return 'badDataFormat';
  }
}

function timestampToken(
  { imprint, nonce, time }: TimestampStatement,
  key: KeyAndChain,
  hasCertificates: boolean,
): Buffer {
  const content = der.sequence(
    der.integer(1),
    der.objectIdentifier(POLICY),
    imprint,
    der.unsignedInteger(randomBytes(8)),
    der.generalizedTime(time),
    der.sequence(der.integer(1)), // accurate to a second
    ...(nonce ? [nonce] : []),
  );
  const { issuer, serialNumber } = certificateParts(key.certificate);
  const sha256 = der.sequence(der.objectIdentifier('2.16.840.1.101.3.4.2.1'));
  const attributes = signedAttributes(content, key.certificate);
  const signerInfo = der.sequence(
    der.integer(1),
    der.sequence(issuer, serialNumber),
    sha256,
    der.explicit(0, derReader.readDer(attributes).body),
    SHA256_WITH_RSA,
    der.octetString(signedBy(key, attributes)),
  );
  const certificates = [key.certificate, ...key.chain.slice(0, 1)].toSorted((a, b) => a.compare(b));
  const signedData = der.sequence(
    der.integer(3),
    der.tlv(0x31, sha256),
    der.sequence(der.objectIdentifier(TST_INFO), der.explicit(0, der.octetString(content))),
    ...(hasCertificates ? [der.explicit(0, ...certificates)] : []),
    der.tlv(0x31, signerInfo),
  );
  return der.sequence(der.objectIdentifier('1.2.840.113549.1.7.2'), der.explicit(0, signedData));
}

/** Content type, message digest and signing-certificate-v2 (RFC 5816: it replaces the SHA-1 one). */
function signedAttributes(content: Buffer, certificate: Buffer): Buffer {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const id = der.sequence(der.octetString(digest(certificate)));
  return der.setOf(
    attribute('1.2.840.113549.1.9.3', der.objectIdentifier(TST_INFO)),
    attribute('1.2.840.113549.1.9.4', der.octetString(digest(content))),
    attribute('1.2.840.113549.1.9.16.2.47', der.sequence(der.sequence(id))),
  );
}

const attribute = (type: string, value: Buffer): Buffer =>
  der.sequence(der.objectIdentifier(type), der.tlv(0x31, value));
