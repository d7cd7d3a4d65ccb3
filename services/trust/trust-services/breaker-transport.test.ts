import { TransportError, type TransportProblem, type TrustServiceRequest } from '#signing';
import { breakerTransport } from './breaker-transport.ts';

const request: TrustServiceRequest = { url: 'http://tsa.example/stamp', method: 'POST', maxBytes: 100 };

/** Returns a breaker over a server that behaves as the test says, and the number of requests that reached it. */
function scene() {
  let time = 0;
  let problem: TransportProblem | null = null;
  let asked = 0;
  const outcomes: boolean[] = [];
  const transport = breakerTransport(
    ({ url }) => {
      asked += 1;
      return problem
        ? Promise.reject(new TransportError(problem, new URL(url).host))
        : Promise.resolve(Buffer.from('token'));
    },
    {
      failures: 3,
      pauseMs: 1000,
      now: () => time,
      onOutcome: (_, { isPaused }) => outcomes.push(isPaused),
    },
  );
  return {
    asked: () => asked,
    outcomes,
    behave: (next: TransportProblem | null) => (problem = next),
    pass: (ms: number) => (time += ms),
    ask: (url = request.url) =>
      transport({ ...request, url }).then(String, (error: unknown) => (error as Error).message),
  };
}

describe('breakerTransport', () => {
  it('stops asking a host that did not respond three times, asks others, and tries one request after the pause', async () => {
    const { ask, asked, behave, outcomes, pass } = scene();
    behave('timeout');
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('tsa.example: timeout');
    expect(asked()).toBe(3);
    expect(outcomes).toEqual([false, false, true]);
    behave(null);
    expect(await ask('http://other.example/')).toBe('token');
    expect(await ask()).toBe('tsa.example: timeout');
    pass(1000);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first, second]).toEqual(['token', 'tsa.example: timeout']);
    expect(await ask()).toBe('token');
    expect(outcomes.at(-1)).toBe(false);
  });

  it('waits for another pause when the request that tried has failed', async () => {
    const { ask, asked, behave, pass } = scene();
    behave('unreachable');
    for (let count = 0; count < 3; count += 1) await ask();
    pass(1000);
    await ask();
    await ask();
    expect(asked()).toBe(4);
    pass(1000);
    behave(null);
    expect(await ask()).toBe('token');
  });

  it('goes on asking a host that responds with errors', async () => {
    const { ask, asked, behave } = scene();
    behave('failed');
    for (let count = 0; count < 5; count += 1) await ask();
    expect(asked()).toBe(5);
  });
});
