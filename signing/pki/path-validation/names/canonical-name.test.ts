import * as der from '../../der/der-writer.ts';
import { readDer } from '../../der/der-reader.ts';
import { canonicalName, nameKey } from './canonical-name.ts';

/** Returns the key of a name with one attribute, its organization. */
const keyOf = (value: Buffer) =>
  nameKey(
    canonicalName(readDer(der.sequence(der.setOf(der.sequence(der.objectIdentifier('2.5.4.10'), value))))),
  );
const inUtf8 = (text: string) => keyOf(der.utf8String(text));

describe('canonicalName', () => {
  it.each<[string, number, string, BufferEncoding]>([
    ['NumericString', 0x12, '42', 'latin1'],
    ['PrintableString', 0x13, '42', 'latin1'],
    ['TeletexString', 0x14, '42', 'latin1'],
    ['IA5String', 0x16, '42', 'latin1'],
    ['VisibleString', 0x1a, '42', 'latin1'],
    ['UniversalString', 0x1c, '\0\0\x004\0\0\x002', 'latin1'],
    ['BMPString', 0x1e, '\x004\x002', 'latin1'],
  ])('is the same for a %s', (_, tag, text, encoding) => {
    expect(keyOf(der.tlv(tag, Buffer.from(text, encoding)))).toBe(inUtf8('42'));
  });

  it.each([
    ['letters in other case', 'aLPHA co'],
    ['more white space', ' Alpha\t\u0085\u00a0Co '],
    ['characters in full width', '\uff21lpha Co'],
    ['a soft hyphen', 'Al\u00adpha Co'],
    ['a space without width', 'Alpha\u200b Co'],
    ['a variation selector', 'Alpha\ufe0f Co'],
    ['a mark of the direction', '\u202aAlpha Co'],
    ['a control character', 'Alpha Co\0'],
  ])('is the same with %s', (_, text) => {
    expect(inUtf8(text)).toBe(inUtf8('Alpha Co'));
  });

  it.each(['AlphaCo', 'Alpha-Co', 'Alph\u00e1 Co'])('differs for %j', (text) => {
    expect(inUtf8(text)).not.toBe(inUtf8('Alpha Co'));
  });
});
