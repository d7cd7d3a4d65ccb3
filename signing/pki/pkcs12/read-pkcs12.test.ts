import { costlyPfx, type Costs } from '#support/pki/costly-pfx.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { createTestPki, opensslPfx } from '#support/pki/test-pki.ts';
import { withProcessorTime } from '#support/processor-time.ts';
import { writePfx } from '#demo/pki.ts';
import { SigningError } from '../../signing-error.ts';
import { readPkcs12 } from './read-pkcs12.ts';

function refusal(pfx: Buffer, password = 'p'): Pick<SigningError, 'code' | 'detail'> {
  try {
    readPkcs12(pfx, password);
  } catch (error) {
    if (error instanceof SigningError) return error;
    throw error;
  }
  throw new Error('The file was opened.');
}

const TOO_MANY: [string, Costs][] = [
  ['in its MAC', { mac: 600_001 }],
  ['in an encrypted safe', { mac: 1, safes: [600_000] }],
  ['in an encrypted key', { mac: 1, keys: [600_000] }],
  ['in all together', { mac: 200_000, safes: [200_000, 100_000], keys: [100_000, 1] }],
  ['by far', { mac: 2 ** 40 }],
];

describe('a PKCS#12 file that demands more than 600,000 iterations', () => {
  it.each(TOO_MANY)('is refused before a key is derived: %s', (_, costs) => {
    const pfx = costlyPfx(costs);
    const { result, milliseconds } = withProcessorTime(() => refusal(pfx), 50);
    expect(result).toMatchObject({ code: 'pfx_too_many_iterations', detail: { limit: 600_000 } });
    expect(milliseconds).toBeLessThan(50); // the derivation of the smallest of them takes ten times as long
  });

  it('is refused too where the count stands in an encrypted safe, before that key is derived', async () => {
    if (!hasProgram('openssl', 'a key with many iterations in an encrypted safe')) return;
    const key = await (await createTestPki()).person('ec');
    const options = (iterations: number) => ['-iter', String(iterations), '-macalg', 'sha256'];
    // openssl writes three counts: of the certificates, of the key and of the MAC.
    const opened = readPkcs12(opensslPfx({ key, password: 'p', options: options(200_000) }), 'p');
    expect(opened.privateKeys[0]!.equals(key.privateKey)).toBe(true);
    const more = opensslPfx({ key, password: 'p', options: options(200_001) });
    expect(refusal(more)).toMatchObject({ code: 'pfx_too_many_iterations' });
  });
});

describe('a PKCS#12 file that demands 600,000 iterations or fewer', () => {
  it('is tried with the password', () => {
    expect(refusal(costlyPfx({ mac: 300_000, safes: [200_000], keys: [100_000] }))).toMatchObject({
      code: 'pfx_wrong_password',
    });
  });

  it('is refused with a count of zero', () => {
    expect(refusal(costlyPfx({ mac: 0 }))).toMatchObject({ code: 'pfx_unsupported' });
  });
});

it('a PKCS#12 file with more than a hundred keys and certificates is refused', async () => {
  const pki = await createTestPki();
  const key = await pki.person('ec');
  const full = { ...key, chain: Array<Buffer>(98).fill(pki.authority.root) };
  expect(readPkcs12(await writePfx(full, 'p'), 'p').certificates).toHaveLength(99);
  const over = { ...key, chain: Array<Buffer>(99).fill(pki.authority.root) };
  const { code, detail } = refusal(await writePfx(over, 'p'));
  expect([code, detail]).toEqual(['pfx_too_many_parts', { limit: 100 }]);
});
