import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contracts/passkey.ts';

/** Values with which an answer is made in place of the right ones. */
export interface AnswerChanges {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** Signature counter; 0 for an authenticator without one. */
  counter?: number;
}

/** Flags of authenticator data (W3C Web Authentication, 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Authenticator with one passkey (ES256), as a browser and its device would be. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Answers a challenge for a new passkey. */
  create(options: PasskeyCreation, changes: AnswerChanges = {}): CreatedPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const data = authenticatorData(options.rp.id, { ...changes, credential });
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      ...this.#reference(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  /** Answers a challenge of a sign-in. */
  use(options: PasskeyRequest, changes: AnswerChanges = {}): UsedPasskey {
    const clientData = this.#clientData('webauthn.get', options.challenge, changes);
    const data = authenticatorData(options.rpId, changes);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key);
    return {
      ...this.#reference(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #reference() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' } as const;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: AnswerChanges): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Returns the public key as COSE_Key (RFC 9053, 7.1.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function authenticatorData(
  ownId: string,
  { rpId = ownId, isUserVerified = true, counter = 0, credential }: AnswerChanges & { credential?: Buffer },
): Buffer {
  const flags = USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), head, credential ?? Buffer.alloc(0)]);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Head of a CBOR item (RFC 8949, 3) with a value below 65536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 0x100) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
