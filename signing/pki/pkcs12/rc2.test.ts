import { decryptRc2Cbc } from './rc2.ts';

describe('RC2', () => {
  // The vectors of RFC 2268, 5 whose effective key length is the length of the key.
  it.each([
    ['ffffffffffffffff', 'ffffffffffffffff', '278b27e42e2f0d49'],
    ['3000000000000000', '1000000000000001', '30649edf9be7d2c2'],
    ['88bca90e90875a7f0f79c384627bafb2', '0000000000000000', '2269552ab0f85ca6'],
  ])('decrypts the vector of the RFC for the key %s', (key, plain, cipher) => {
    const out = decryptRc2Cbc(Buffer.from(key, 'hex'), Buffer.alloc(8), Buffer.from(cipher, 'hex'));
    expect(out.toString('hex')).toBe(plain);
  });

  it('chains blocks in CBC mode', () => {
    const key = Buffer.from('3000000000000000', 'hex');
    const block = Buffer.from('30649edf9be7d2c2', 'hex');
    const out = decryptRc2Cbc(key, Buffer.alloc(8), Buffer.concat([block, block]));
    expect(out.toString('hex')).toBe('100000000000000120649edf9be7d2c3');
  });
});
