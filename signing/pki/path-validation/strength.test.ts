import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { children, readDer } from '../der/der-reader.ts';
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

  it('calls an EC key weak whose point is at infinity, for which anyone can sign, and leaves no error for the next private key', () => {
    const [algorithm] = children(readDer(ofCurve('P-256')));
    const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
    expect(isKeyWeak(der.sequence(algorithm!.raw, der.bitString(Buffer.from([0]))))).toBe(true);
    expect(() => createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })).not.toThrow();
  });

  it.each([
    [160, true],
    [224, false],
  ])('judges a DSA key of 2048 bits whose group has an order of %d bits', (divisorLength, expected) => {
    const { publicKey } = generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength });
    expect(isKeyWeak(publicKey.export({ format: 'der', type: 'spki' }))).toBe(expected);
  });

  it('calls a DSA key weak whose generator or public value is 1 or -1 modulo p', () => {
    const { publicKey } = generateKeyPairSync('dsa', { modulusLength: 2048, divisorLength: 256 });
    const [algorithm, bits] = children(readDer(publicKey.export({ format: 'der', type: 'spki' })));
    const [id, parameters] = children(algorithm!);
    const [p, q, g] = children(parameters!).map(({ raw }) => raw);
    const isWeak = (generator: Buffer, value: Buffer) =>
      isKeyWeak(der.sequence(der.sequence(id!.raw, der.sequence(p!, q!, generator)), der.bitString(value)));
    const value = bits!.body.subarray(1);
    const prime = BigInt(`0x${readDer(p!).body.toString('hex')}`);
    const number = (n: bigint) => der.unsignedInteger(Buffer.from(n.toString(16).padStart(514, '0'), 'hex'));
    const trivial = [number(1n), number(prime - 1n), number(prime + 1n), der.tlv(0x02, Buffer.from([0xff]))];
    expect(isWeak(g!, value)).toBe(false);
    expect(trivial.map((one) => isWeak(one, value))).toEqual(trivial.map(() => true));
    expect(trivial.map((one) => isWeak(g!, one))).toEqual(trivial.map(() => true));
  });
});
