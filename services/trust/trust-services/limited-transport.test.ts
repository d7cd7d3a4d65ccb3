import type { TrustServiceRequest } from '#signing';
import { limitedTransport } from './limited-transport.ts';

const request: TrustServiceRequest = { url: 'http://a.example/', method: 'GET', maxBytes: 100 };

describe('limitedTransport', () => {
  it('fails after its number of requests, and lowers the limit of their size', async () => {
    const sizes: number[] = [];
    const transport = limitedTransport(
      ({ maxBytes }) => {
        sizes.push(maxBytes);
        return Promise.resolve(Buffer.alloc(1));
      },
      { maxRequests: 2, maxBytes: 10, timeoutMs: 60_000 },
    );
    await Promise.all([transport(request), transport({ ...request, maxBytes: 5 })]);
    await expect(transport(request)).rejects.toMatchObject({ problem: 'timeout' });
    expect(sizes).toEqual([10, 5]);
  });

  it('gives up a server that does not respond when its time is used up, and asks no other', async () => {
    let asked = 0;
    const transport = limitedTransport(
      () => {
        asked++;
        return new Promise<Buffer>(() => undefined);
      },
      { maxRequests: 9, maxBytes: 10, timeoutMs: 20 },
    );
    await expect(transport(request)).rejects.toMatchObject({ problem: 'timeout' });
    await expect(transport(request)).rejects.toMatchObject({ problem: 'timeout' });
    expect(asked).toBe(1);
  });
});
