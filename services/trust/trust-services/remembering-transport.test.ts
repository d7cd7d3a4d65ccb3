import { createAuthority } from '#demo/pki.ts';
import { revocationList } from '#demo/trust-services/revocation-list.ts';
import type { TrustServiceRequest } from '#signing';
import { rememberingTransport, type RememberingOptions } from './remembering-transport.ts';

const get = (url: string): TrustServiceRequest => ({ url, method: 'GET', maxBytes: 100 });

/**
 * Returns a transport with responses of ten bytes each, and a list of the requests that reached the network.
 */
function scene(options: RememberingOptions = {}) {
  const asked: string[] = [];
  let isBroken = false;
  const transport = rememberingTransport(({ url }) => {
    asked.push(url);
    return isBroken ? Promise.reject(new Error('off')) : Promise.resolve(Buffer.alloc(10));
  }, options);
  return { asked, transport, breakIt: (value: boolean) => void (isBroken = value) };
}

describe('rememberingTransport', () => {
  it('fetches a CRL once for simultaneous callers, and again when it is too old', async () => {
    let time = 0;
    const { asked, transport } = scene({ ageMs: 1000, now: () => time });
    await Promise.all([transport(get('a')), transport(get('a'))]);
    time = 999;
    await transport(get('a'));
    expect(asked).toEqual(['a']);
    time = 1000;
    await transport(get('a'));
    expect(asked).toEqual(['a', 'a']);
  });

  it.each([3_600_000, -3_600_000])(
    'fetches again what was fetched before the clock was set by %i ms, although its age says otherwise',
    async (step) => {
      let [time, clock] = [0, 1_000_000_000];
      const { asked, transport } = scene({ now: () => time, clock: () => clock });
      await transport(get('a'));
      time += 10_000;
      clock += 10_000 + step;
      await transport(get('a'));
      await transport(get('a'));
      expect(asked).toEqual(['a', 'a']);
    },
  );

  it('does not keep a list whose thisUpdate lies in the future, and keeps one of a clock that is minutes ahead', async () => {
    const authority = await createAuthority('Clocks');
    const issued = Date.now();
    const now = new Date(issued);
    const nextUpdate = new Date(issued + 86_400_000);
    const list = revocationList({
      issuer: authority.issuing,
      issuerKey: authority.issuingKey,
      revoked: [],
      now,
      nextUpdate,
    });
    for (const [behind, requests] of [
      [3_600_000, 2],
      [120_000, 1],
    ] as const) {
      let asked = 0;
      const transport = rememberingTransport(
        () => {
          asked += 1;
          return Promise.resolve(list);
        },
        { clock: () => issued - behind },
      );
      await transport(get('list'));
      await transport(get('list'));
      expect(asked).toBe(requests);
    }
  });

  it('sends every POST request', async () => {
    const { asked, transport } = scene();
    const post = { ...get('ocsp'), method: 'POST' as const };
    await transport(post);
    await transport(post);
    expect(asked).toEqual(['ocsp', 'ocsp']);
  });

  it('sends a POST request that is repeatable once for each body', async () => {
    const { asked, transport } = scene();
    const post = (body: string) =>
      ({ ...get('ocsp'), method: 'POST', body: Buffer.from(body), isRepeatable: true }) as const;
    await transport(post('a'));
    await transport(post('a'));
    expect(asked).toHaveLength(1);
    await transport(post('b'));
    expect(asked).toHaveLength(2);
  });

  it('does not cache a failed request', async () => {
    const { asked, transport, breakIt } = scene();
    breakIt(true);
    await expect(transport(get('a'))).rejects.toThrow('off');
    breakIt(false);
    await expect(transport(get('a'))).resolves.toHaveLength(10);
    expect(asked).toEqual(['a', 'a']);
  });

  it('drops the oldest responses when they exceed the size limit', async () => {
    const { asked, transport } = scene({ maxBytes: 25 });
    for (const url of ['a', 'b', 'c', 'c', 'a']) await transport(get(url));
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
