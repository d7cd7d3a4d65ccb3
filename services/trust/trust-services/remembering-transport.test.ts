import type { TrustServiceRequest } from '#signing';
import { rememberingTransport, type RememberingOptions } from './remembering-transport.ts';

const get = (url: string): TrustServiceRequest => ({ url, method: 'GET', maxBytes: 100 });

/** Answers of ten bytes each, and a list of what was really asked. */
function scene(options: RememberingOptions = {}) {
  const asked: string[] = [];
  let isBroken = false;
  const transport = rememberingTransport(({ url }) => {
    asked.push(url);
    return isBroken ? Promise.reject(new Error('off')) : Promise.resolve(Buffer.alloc(10));
  }, options);
  return { asked, transport, breakIt: (value: boolean) => void (isBroken = value) };
}

describe('a transport that remembers', () => {
  it('fetches a list once for all that need it at the same time, and again when it is old', async () => {
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

  it('asks each time about this moment', async () => {
    const { asked, transport } = scene();
    const post = { ...get('ocsp'), method: 'POST' as const };
    await transport(post);
    await transport(post);
    expect(asked).toEqual(['ocsp', 'ocsp']);
  });

  it('does not remember that nobody answered', async () => {
    const { asked, transport, breakIt } = scene();
    breakIt(true);
    await expect(transport(get('a'))).rejects.toThrow('off');
    breakIt(false);
    await expect(transport(get('a'))).resolves.toHaveLength(10);
    expect(asked).toEqual(['a', 'a']);
  });

  it('forgets the oldest where there is too much', async () => {
    const { asked, transport } = scene({ maxBytes: 25 });
    for (const url of ['a', 'b', 'c', 'c', 'a']) await transport(get(url));
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
