import { reachableHost } from './reachable-host.ts';

describe('reachableHost', () => {
  it.each([
    [undefined, '127.0.0.1'],
    ['', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['10.1.2.3', '10.1.2.3'],
    ['::', '127.0.0.1'], // ::1 does not exist where IPv6 is switched off
    ['fd00::7', '[fd00::7]'],
    ['localhost', 'localhost'],
  ])('reaches what listens on %p at %p', (address, host) => expect(reachableHost(address)).toBe(host));
});
