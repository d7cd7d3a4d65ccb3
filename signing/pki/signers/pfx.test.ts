import { createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { writePfx } from '#demo/pki.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { createTestPki, opensslPfx, type TestPki } from '#support/pki/test-pki.ts';
import { SigningError } from '../../signing-error.ts';
import { children, readDer } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { schemeFor } from './signature-scheme.ts';
import { openPfx, signerFromKey } from './pfx.ts';

const P256_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'der',
  type: 'spki',
});

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
  return undefined;
}

describe('a PFX with PBES2 and AES-256', () => {
  it.each(['plain', '', 'pässwörd ✓ 漢字'])('is opened with the password "%s"', async (password) => {
    const key = await pki.person('rsa');
    const opened = openPfx(await writePfx(key, password), password);
    expect(opened.privateKey.equals(key.privateKey)).toBe(true);
    expect(opened.certificate.equals(key.certificate)).toBe(true);
    expect(opened.chain.map((der) => der.toString('hex'))).toEqual(
      key.chain.map((der) => der.toString('hex')),
    );
  });

  it('is rejected with a wrong password', async () => {
    const pfx = await pki.pfx('ec', 'right');
    expect(codeOf(() => openPfx(pfx, 'wrong'))).toBe('pfx_wrong_password');
    expect(codeOf(() => openPfx(pfx, ''))).toBe('pfx_wrong_password');
  });

  it('is opened with the certificate of its key when that is the last one', async () => {
    const key = await pki.person('ec');
    const [issuing, root] = [pki.authority.issuing, pki.authority.root];
    const turned = { privateKey: key.privateKey, certificate: root, chain: [issuing, key.certificate] };
    const opened = openPfx(await writePfx(turned, 'p'), 'p');
    expect(opened.certificate.equals(key.certificate)).toBe(true);
    expect(opened.chain.map((der) => der.equals(issuing) || der.equals(root))).toEqual([true, true]);
    expect(opened.chain[0]?.equals(issuing)).toBe(true);
  });

  it('is rejected without a certificate for its key', async () => {
    const key = await pki.person('ec');
    const foreign = { privateKey: key.privateKey, certificate: pki.authority.root, chain: [] };
    const pfx = await writePfx(foreign, 'p');
    expect(codeOf(() => openPfx(pfx, 'p'))).toBe('pfx_no_certificate');
  });
});

it('signerFromKey takes a key after OpenSSL has noted an error about the point of another one', async () => {
  const own = await pki.person('rsa');
  const [algorithm] = children(readDer(P256_KEY));
  const pointless = der.sequence(algorithm!.raw, der.bitString(Buffer.from([0])));
  const other = createPublicKey({ key: pointless, format: 'der', type: 'spki' });
  expect(other.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(codeOf(() => signerFromKey(own))).toBeUndefined();
});

describe('openPfx with malformed input', () => {
  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['text', Buffer.from('-----BEGIN CERTIFICATE-----\n')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['other DER', Buffer.from('300a020103300506032a0304', 'hex')],
    ['a length beyond the end', Buffer.from('3084ffffffff02', 'hex')],
    ['endless nesting', Buffer.alloc(10_000, Buffer.from('3080', 'hex'))],
  ])('rejects %s', (_, bytes) => {
    expect(codeOf(() => openPfx(bytes, 'p'))).toBe('pfx_not_pkcs12');
  });

  it('rejects a truncated PFX of any length with an error code', async () => {
    const pfx = await pki.pfx('ec', 'p');
    for (let length = 0; length < pfx.length; length += 7) {
      expect(codeOf(() => openPfx(pfx.subarray(0, length), 'p'))).toMatch(/^pfx_/);
    }
  });

  it('rejects an altered PFX with an error code or returns the same key', async () => {
    const key = await pki.person('ec');
    const pfx = await pki.pfx('ec', 'p');
    for (let at = 0; at < pfx.length; at += 11) {
      const flipped = Buffer.from(pfx);
      flipped[at] = (flipped[at] ?? 0) ^ 0x15;
      let opened: Buffer | undefined;
      const code = codeOf(() => (opened = openPfx(flipped, 'p').privateKey));
      if (opened) expect(opened.equals(key.privateKey)).toBe(true);
      else expect(code).toMatch(/^(pfx|certificate)_/);
    }
  });
});

if (hasProgram('openssl', 'the PKCS#12 files that openssl writes')) {
  describe('a PFX of the openssl program', () => {
    const legacy = ['-legacy', '-macalg', 'sha1'];
    it.each([
      ['RC2-40 for the certificates, 3DES for the key', [...legacy]],
      ['3DES for both', [...legacy, '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES']],
      ['RC2-128 for both', [...legacy, '-keypbe', 'PBE-SHA1-RC2-128', '-certpbe', 'PBE-SHA1-RC2-128']],
      ['two-key 3DES for both', [...legacy, '-keypbe', 'PBE-SHA1-2DES', '-certpbe', 'PBE-SHA1-2DES']],
      [
        'AES-128 and a MAC over SHA-512',
        ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512'],
      ],
      ['nothing encrypted', ['-keypbe', 'NONE', '-certpbe', 'NONE']],
      ['no MAC', ['-nomac']],
    ])('is opened: %s', async (_, options) => {
      const key = await pki.person('rsa');
      for (const password of ['', 'Prüfung 1']) {
        const pfx = opensslPfx({ key, password, options });
        const opened = openPfx(pfx, password);
        expect(opened.privateKey.equals(key.privateKey)).toBe(true);
        expect(opened.certificate.equals(key.certificate)).toBe(true);
        expect(opened.chain).toHaveLength(2);
      }
    });

    it('is rejected without a private key', async () => {
      const key = await pki.person('rsa');
      const pfx = opensslPfx({ key, password: 'p', options: ['-nokeys'] });
      expect(codeOf(() => openPfx(pfx, 'p'))).toBe('pfx_no_private_key');
    });

    it('is rejected with a wrong password: RC2-40', async () => {
      const pfx = opensslPfx({ key: await pki.person('rsa'), password: 'right', options: legacy });
      expect(codeOf(() => openPfx(pfx, 'wrong'))).toBe('pfx_wrong_password');
    });
  });
}

describe('signerFromKey', () => {
  it.each(['rsa', 'ec', 'p384'] as const)(
    'signs with an %s key so that the certificate verifies the signature',
    async (kind) => {
      const key = await pki.person(kind);
      const signer = signerFromKey(key);
      const bytes = Buffer.from('bytes to be signed');
      const signature = await signer.sign(bytes, schemeFor(key, { hash: 'sha384' }));
      const { publicKey } = new X509Certificate(key.certificate);
      expect(verify('sha384', bytes, publicKey, signature)).toBe(true);
      expect(verify('sha384', Buffer.from('other bytes'), publicKey, signature)).toBe(false);
    },
  );

  it('returns the common name of the certificate as name', async () => {
    expect(signerFromKey(await pki.person('rsa')).name).toBe('Ana Novak');
  });
});
