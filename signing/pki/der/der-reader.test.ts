import {
  bits,
  children,
  DerError,
  isSelection,
  octets,
  oid,
  readDer,
  smallInteger,
  text,
  time,
} from './der-reader.ts';
import * as der from './der-writer.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('DER', () => {
  it.each(['1.2.840.113549.1.7.2', '2.5.29.15', '2.16.840.1.101.3.4.2.1', '0.9.2342.19200300.100.1.25'])(
    'reads the encoded object identifier %s',
    (id) => {
      expect(oid(readDer(der.objectIdentifier(id)))).toBe(id);
    },
  );

  it.each([0, 1, 127, 128, 255, 256, 65_535, 2_147_483_648])('reads the encoded integer %d', (value) => {
    expect(smallInteger(readDer(der.integer(value)))).toBe(value);
  });

  it.each([0, 127, 128, 255, 256, 70_000])('reads an encoded value of %d bytes', (length) => {
    const bytes = Buffer.alloc(length, 7);
    expect(octets(readDer(der.octetString(bytes))).equals(bytes)).toBe(true);
  });

  it('sorts the elements of a set by their encodings', () => {
    const set = der.setOf(hex('0403020100'.slice(0, 10)), hex('0201ff'), hex('020100'));
    expect(set.toString('hex')).toBe('310b0201000201ff0403020100');
  });

  it('reads the indefinite lengths and constructed strings of BER', () => {
    const node = readDer(hex('30802480040201020402030400000201050000'));
    const [pieces, number] = children(node);
    expect(pieces && octets(pieces).toString('hex')).toBe('01020304');
    expect(number && smallInteger(number)).toBe(5);
  });

  it('rejects a constructed string of many levels, which recursion could not read', () => {
    let levels: Buffer = Buffer.alloc(0);
    for (let depth = 0; depth < 10_000; depth++) levels = der.tlv(0x24, levels);
    expect(() => octets(readDer(levels))).toThrow(DerError);
  });

  it.each([
    ['no bytes', ''],
    ['a length beyond the end', '300502'],
    ['a length of nine bytes', '3089ffffffffffffffffff'],
    ['an element that never ends', '30800201'],
    ['a high tag number', '1f8101'],
  ])('rejects %s', (_, bytes) => {
    expect(() => readDer(hex(bytes))).toThrow(DerError);
  });

  it.each([
    ['an arc that begins with a needless byte', () => oid(readDer(hex('06032a8001')))],
    ['an arc that does not end', () => oid(readDer(hex('06032a0386')))],
    ['an integer that begins with a needless byte', () => smallInteger(readDer(hex('02020001')))],
    ['a negative integer', () => smallInteger(readDer(hex('0201ff')))],
    ['a bit string with more unused bits than it has', () => bits(readDer(hex('03020980')))],
    ['a bit string without bits of which some are unused', () => bits(readDer(hex('030101')))],
    ['a time in month 13', () => time(readDer(der.tlv(0x18, Buffer.from('20261301000000Z'))))],
    ['a time with 61 seconds', () => time(readDer(der.tlv(0x18, Buffer.from('20261121000061Z'))))],
    ['a time on 30 February', () => time(readDer(der.tlv(0x17, Buffer.from('280230000000Z'))))],
    ['a time of another type', () => time(readDer(der.tlv(0x0c, Buffer.from('20261121000000Z'))))],
    ['an octet string of another type', () => octets(readDer(der.tlv(0x0c, Buffer.alloc(32))))],
    ['a part of a string that is none', () => octets(readDer(hex('24070201010402cafe')))],
    ['more elements than anything needs', () => children(readDer(der.sequence(Buffer.alloc(200_002))))],
  ])('rejects %s', (_, read) => {
    expect(read).toThrow(DerError);
  });

  it('reads the unused bits of a bit string as 0, whatever they are', () => {
    expect(bits(readDer(hex('030207ff'))).toString('hex')).toBe('80');
    expect(bits(readDer(hex('0303000180'))).toString('hex')).toBe('0180');
    expect(bits(readDer(hex('030100')))).toHaveLength(0);
  });

  it.each([
    ['', true],
    ['0500', true],
    ['05000c00', true],
    ['0c000500', false],
    ['05000500', false],
    ['0400', false],
  ])('tells whether %j are optional elements in their order: %s', (elements, expected) => {
    expect(isSelection(children(readDer(der.sequence(hex(elements)))), [0x05, 0x0c])).toBe(expected);
  });

  it('reads a UniversalString, which has four bytes a character', () => {
    expect(text(readDer(hex('1c0c000000410001f60000110000')))).toBe('A\u{1F600}\uFFFD');
  });

  it.each([
    ['170d3236313132313130323033305a', '2026-11-21T10:20:30.000Z'],
    ['170d3735303130313030303030305a', '1975-01-01T00:00:00.000Z'],
    ['180f32303631303530363037303830395a', '2061-05-06T07:08:09.000Z'],
  ])('reads the time %s as %s', (bytes, moment) => {
    expect(time(readDer(hex(bytes))).toISOString()).toBe(moment);
  });
});
