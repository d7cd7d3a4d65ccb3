import { hasReached, parsePosition } from './wal-position.ts';

it('parses timeline and position, whose halves have no leading zeros', () => {
  expect(parsePosition('0000000A/1/16B3740')).toEqual({ timeline: 10, lsn: 0x1_016b_3740n });
});

it.each(['', '0/16B3740', '00000001/0/', '00000001/0/16B3740/0', '00000001/0/xyz'])(
  'throws for %j, which is no position',
  (text) => {
    expect(() => parsePosition(text)).toThrow('no position');
  },
);

it.each([
  ['00000001/0/10', '00000001/0/10', true],
  ['00000001/0/11', '00000001/0/10', true],
  ['00000001/0/F', '00000001/0/10', false],
  ['00000001/1/0', '00000001/0/FFFFFFFF', true],
  ['00000001/0/FFFFFFFF', '00000001/1/0', false],
  ['00000001/9/0', '00000002/1/0', false],
  ['00000002/9/0', '00000001/1/0', false],
])('a server that has replayed %s has reached %s: %s', (replayed, wanted, expected) => {
  expect(hasReached(parsePosition(replayed), parsePosition(wanted))).toBe(expected);
});
