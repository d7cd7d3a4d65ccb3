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

  it('sends every POST request', async () => {
    const { asked, transport } = scene();
    const post = { ...get('ocsp'), method: 'POST' as const };
    await transport(post);
    await transport(post);
    expect(asked).toEqual(['ocsp', 'ocsp']);
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
