import { hostLimitTransport } from './host-limit-transport.ts';

describe('hostLimitTransport', () => {
  it('refuses further requests to a host until the minute is over, and none to another host', async () => {
    let time = 0;
    const asked: string[] = [];
    const transport = hostLimitTransport(
      ({ url }) => {
        asked.push(url);
        return Promise.resolve(Buffer.alloc(1));
      },
      { perMinute: 2, now: () => time },
    );
    const get = (url: string) => transport({ url, method: 'GET', maxBytes: 1 });
    await get('http://a.example/1');
    await get('http://a.example/2');
    await expect(get('http://a.example/3')).rejects.toMatchObject({ problem: 'forbidden' });
    await get('http://b.example/1');
    time = 60_000;
    await get('http://a.example/4');
    expect(asked).toEqual([
      'http://a.example/1',
      'http://a.example/2',
      'http://b.example/1',
      'http://a.example/4',
    ]);
  });
});
