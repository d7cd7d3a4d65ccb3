import { suspectAbsence, watchServices, whileLeaving } from './services-presence.ts';

const fetched = jest.fn(() => Promise.resolve(new Response('', { status: 401 })));
let stop: () => void;
beforeEach(() => {
  fetched.mockClear();
  global.fetch = fetched;
  stop = watchServices(jest.fn());
});
afterEach(() => stop());

describe('suspectAbsence', () => {
  it('asks the services, but not while and after the session is ended', async () => {
    suspectAbsence();
    expect(fetched).toHaveBeenCalledTimes(1);
    await whileLeaving(() => {
      suspectAbsence();
      return Promise.resolve();
    });
    suspectAbsence();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('asks again when the end of the session fails, and in the next session', async () => {
    await expect(whileLeaving(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    suspectAbsence();
    expect(fetched).toHaveBeenCalledTimes(1);
    await whileLeaving(() => Promise.resolve());
    stop();
    stop = watchServices(jest.fn());
    suspectAbsence();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
