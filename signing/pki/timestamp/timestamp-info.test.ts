import { HASH_OID } from '../../bytes/hash.ts';
import { DerError } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { readTimestampInfo } from './timestamp-info.ts';

const IMPRINT = Buffer.alloc(32, 7);
const TIME = '20260101120000Z';

function statement(genTime: Buffer, ...optional: Buffer[]): Buffer {
  const algorithm = der.sequence(der.objectIdentifier(HASH_OID.sha256));
  const imprint = der.sequence(algorithm, der.octetString(IMPRINT));
  const fixed = [der.integer(1), der.objectIdentifier('1.2.3'), imprint, der.integer(1), genTime];
  return der.sequence(...fixed, ...optional);
}
const generalized = (text: string) => der.tlv(0x18, Buffer.from(text));
const read = (genTime: string, ...optional: Buffer[]) =>
  readTimestampInfo(statement(generalized(genTime), ...optional));
const part = (number: number, value: number) => der.tlv(0x80 + number, der.integer(value).subarray(2));

describe('readTimestampInfo', () => {
  it('returns imprint, time and nonce', () => {
    const nonce = der.integer(99);
    expect(read(TIME, der.sequence(der.integer(1)), der.TRUE, nonce)).toEqual({
      imprintAlgorithm: HASH_OID.sha256,
      imprint: IMPRINT,
      time: new Date('2026-01-01T12:00:00Z'),
      latest: new Date('2026-01-01T12:00:01Z'),
      nonce,
      hasCriticalExtension: false,
    });
  });

  it.each([
    [true, [der.TRUE]],
    [false, []],
  ])('returns whether an extension is critical: %p', (isCritical, flag) => {
    const extension = der.sequence(der.objectIdentifier('2.999'), ...flag, der.octetString(der.NULL));
    expect(read(TIME, der.tlv(0xa1, extension)).hasCriticalExtension).toBe(isCritical);
  });

  it.each<[string, string, Buffer[], string]>([
    ['no accuracy', TIME, [], '12:00:00.000'],
    ['a fraction of a second', '20260101120000.25Z', [], '12:00:01.000'],
    ['seconds', TIME, [der.sequence(der.integer(90))], '12:01:30.000'],
    ['all units', TIME, [der.sequence(der.integer(2), part(0, 500), part(1, 1))], '12:00:02.501'],
    ['an empty accuracy', TIME, [der.sequence()], '12:00:00.000'],
  ])('returns the latest time with %s', (_, genTime, optional, expected) => {
    expect(read(genTime, ...optional).latest).toEqual(new Date(`2026-01-01T${expected}Z`));
  });

  it('returns a time for the longest accuracy', () => {
    const accuracy = der.sequence(der.tlv(0x02, Buffer.alloc(6, 0x7f)));
    expect(read(TIME, accuracy).latest.getTime()).toBe(8.64e15);
  });

  it.each<[string, Buffer]>([
    ['a UTCTime', statement(der.tlv(0x17, Buffer.from('260101120000Z')))],
    ['bytes behind it', Buffer.concat([statement(generalized(TIME)), der.NULL])],
    [
      'an accuracy of seven bytes',
      statement(generalized(TIME), der.sequence(der.tlv(0x02, Buffer.alloc(7)))),
    ],
    ['no elements', der.sequence()],
  ])('rejects a statement with %s', (_, content) => {
    expect(() => readTimestampInfo(content)).toThrow(DerError);
  });
});
