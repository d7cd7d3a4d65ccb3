import { generateKeyPairSync } from 'node:crypto';
import * as der from '../der/der-writer.ts';
import { isKeyWeak } from './strength.ts';

const ofCurve = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' });

/** Returns a SubjectPublicKeyInfo of RSA with 2048 bits. */
function rsaKey(exponent: number): Buffer {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '' } = publicKey.export({ format: 'jwk' });
  const modulus = der.unsignedInteger(Buffer.from(n, 'base64url'));
  const algorithm = der.sequence(der.objectIdentifier('1.2.840.113549.1.1.1'), der.NULL);
  return der.sequence(algorithm, der.bitString(der.sequence(modulus, der.integer(exponent))));
}

describe('isKeyWeak', () => {
  it.each([
    [1, true],
    [2, true],
    [65_536, true],
    [3, false],
    [65_537, false],
  ])('judges an RSA key with the exponent %d', (exponent, expected) => {
    expect(isKeyWeak(rsaKey(exponent))).toBe(expected);
  });

  it.each([
    ['P-256', false],
    ['P-521', false],
    ['brainpoolP256r1', false],
    ['brainpoolP384r1', false],
    ['brainpoolP512r1', false],
    ['P-224', true],
    ['brainpoolP224r1', true],
  ])('judges a key of the curve %s', (curve, expected) => {
    expect(isKeyWeak(ofCurve(curve))).toBe(expected);
  });
});
