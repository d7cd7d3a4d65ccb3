import { der } from '#signing';

export interface Costs {
  /** Iterations of the MAC over all safes. */
  mac: number;
  /** Iterations of each encrypted safe, in the order of the file. */
  safes?: number[];
  /** Iterations of each encrypted key in a safe that is not encrypted. */
  keys?: number[];
}

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const SALT = Buffer.alloc(16, 1);
const SIZE = 2_400;

/** Returns a PKCS#12 file (RFC 7292) of 2.4 kB that demands so many hash iterations, and that no password opens. */
export function costlyPfx({ mac, safes = [], keys = [] }: Costs): Buffer {
  const bags = der.sequence(...keys.map(shroudedKey));
  const contents = der.sequence(contentInfo(DATA, der.octetString(bags)), ...safes.map(encryptedSafe));
  const whole = (filling: number) =>
    der.sequence(
      der.integer(3),
      contentInfo(DATA, der.octetString(Buffer.concat([contents, Buffer.alloc(filling)]))),
      macData(mac),
    );
  return whole(Math.max(0, SIZE - whole(0).length));
}

const contentInfo = (type: string, content: Buffer) =>
  der.sequence(der.objectIdentifier(type), der.explicit(0, content));

function macData(iterations: number): Buffer {
  const sha512 = der.sequence(der.objectIdentifier('2.16.840.1.101.3.4.2.3'), der.NULL);
  const digestInfo = der.sequence(sha512, der.octetString(Buffer.alloc(64)));
  return der.sequence(digestInfo, der.octetString(SALT), der.integer(iterations));
}

function encryptedSafe(iterations: number): Buffer {
  const encrypted = der.tlv(0x80, Buffer.alloc(32));
  const info = der.sequence(der.objectIdentifier(DATA), pbes2(iterations), encrypted);
  return contentInfo(ENCRYPTED_DATA, der.sequence(der.integer(0), info));
}

function shroudedKey(iterations: number): Buffer {
  const info = der.sequence(pbes2(iterations), der.octetString(Buffer.alloc(32)));
  return der.sequence(der.objectIdentifier(SHROUDED_KEY_BAG), der.explicit(0, info));
}

/** PBES2 with PBKDF2 and AES-256 (RFC 8018). */
function pbes2(iterations: number): Buffer {
  const derivation = der.sequence(
    der.objectIdentifier('1.2.840.113549.1.5.12'),
    der.sequence(der.octetString(SALT), der.integer(iterations)),
  );
  const cipher = der.sequence(
    der.objectIdentifier('2.16.840.1.101.3.4.1.42'),
    der.octetString(Buffer.alloc(16)),
  );
  return der.sequence(der.objectIdentifier('1.2.840.113549.1.5.13'), der.sequence(derivation, cipher));
}
