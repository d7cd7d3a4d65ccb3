import { systemChecker } from './system-status.ts';

const works = () => Promise.resolve();
const fails = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:25'));

describe('systemChecker', () => {
  it('reports each part by its own check, and failures without their reason', async () => {
    jest.useFakeTimers({ now: 0 });
    const onFailure = jest.fn();
    const check = systemChecker({
      checks: { database: works, mail: fails, storage: works },
      onFailure,
      now: () => 0,
    });
    expect(await check()).toEqual({
      checked_at: '1970-01-01T00:00:00.000Z',
      database: 'operational',
      mail: 'failing',
      storage: 'operational',
    });
    expect(onFailure).toHaveBeenCalledWith(
      'mail',
      expect.objectContaining({ message: expect.stringContaining('10.0.0.7') as string }),
    );
    jest.useRealTimers();
  });

  it('checks once for all requests within 15 seconds, and again after that', async () => {
    let time = 0;
    const database = jest.fn(works);
    const check = systemChecker({
      checks: { database, mail: works, storage: works },
      onFailure: jest.fn(),
      now: () => time,
    });
    await Promise.all([check(), check()]);
    time = 14_999;
    await check();
    expect(database).toHaveBeenCalledTimes(1);
    time = 15_000;
    await check();
    expect(database).toHaveBeenCalledTimes(2);
  });

  it('reports a part as failing that does not answer within 5 seconds', async () => {
    jest.useFakeTimers();
    const check = systemChecker({
      checks: { database: works, mail: works, storage: () => new Promise(() => undefined) },
      onFailure: jest.fn(),
    });
    const status = check();
    await jest.advanceTimersByTimeAsync(5_000);
    expect((await status).storage).toBe('failing');
    jest.useRealTimers();
  });
});
