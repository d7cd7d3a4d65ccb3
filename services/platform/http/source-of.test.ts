import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { sourceOf, sourceOfAddress } from './source-of.ts';

describe('sourceOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('counts %s as %s', (address, source) => {
    expect(sourceOfAddress(address)).toBe(source);
  });

  it('is null without an address', () => {
    expect(sourceOf({})).toBeNull();
    expect(sourceOf({ [CLIENT_ADDRESS_HEADER]: 'nowhere' })).toBeNull();
  });
});
