import { randomBytes, randomUUID } from 'node:crypto';
import { openVault } from '../vault.ts';
import { deviceToken, knownDevice } from './known-device.ts';

const vault = openVault(randomBytes(32));
const [user, other] = [randomUUID(), randomUUID()];

afterEach(() => jest.useRealTimers());

describe('the token of a known device', () => {
  it('tells the device among others, to its user alone', () => {
    const [mine, foreign] = [deviceToken(vault, user), deviceToken(vault, other)];
    expect(knownDevice(vault, user, [foreign, 'nonsense', mine])).toMatch(/^[\w-]{22}$/);
    expect(knownDevice(vault, user, [foreign])).toBeNull();
    expect(knownDevice(vault, user, [])).toBeNull();
  });

  it('does not name the user', () => {
    expect(deviceToken(vault, user)).not.toContain(user);
  });

  it('keeps the id of the device when it is renewed', () => {
    const first = deviceToken(vault, user);
    const next = deviceToken(vault, user, [first]);
    expect(knownDevice(vault, user, [next])).toBe(knownDevice(vault, user, [first]));
    expect(knownDevice(vault, user, [deviceToken(vault, user)])).not.toBe(knownDevice(vault, user, [first]));
  });

  it('is refused with any part changed, or under another key', () => {
    const parts = deviceToken(vault, user).split('.');
    for (let place = 0; place < parts.length; place += 1) {
      const changed = parts.map((part, index) =>
        index === place ? (part.startsWith('1') ? '2' : '1') + part.slice(1) : part,
      );
      expect(knownDevice(vault, user, [changed.join('.')])).toBeNull();
    }
    expect(knownDevice(openVault(randomBytes(32)), user, [parts.join('.')])).toBeNull();
  });

  it('is valid for a year', () => {
    const token = deviceToken(vault, user);
    const year = 365 * 24 * 60 * 60 * 1000;
    jest.useFakeTimers({ now: Date.now() + year - 60_000 });
    expect(knownDevice(vault, user, [token])).not.toBeNull();
    jest.setSystemTime(Date.now() + 120_000);
    expect(knownDevice(vault, user, [token])).toBeNull();
  });
});
