import { generalName } from '#support/pki/made-certificates.ts';
import { HASH_OID } from '../../bytes/hash.ts';
import { DerError } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { readTimestampInfo } from './timestamp-info.ts';

const IMPRINT = Buffer.alloc(32, 7);
const TIME = '20260101120000Z';

interface Parts {
  policy?: Buffer;
  behindImprint?: Buffer[];
  serialNumber?: Buffer;
}

function statementWith({ policy, behindImprint = [], serialNumber }: Parts, ...rest: Buffer[]): Buffer {
  const algorithm = der.sequence(der.objectIdentifier(HASH_OID.sha256));
  return der.sequence(
    der.integer(1),
    policy ?? der.objectIdentifier('1.2.3'),
    der.sequence(algorithm, der.octetString(IMPRINT), ...behindImprint),
    serialNumber ?? der.integer(1),
    ...(rest.length > 0 ? rest : [generalized(TIME)]),
  );
}
const statement = (genTime: Buffer, ...optional: Buffer[]) => statementWith({}, genTime, ...optional);
const EXTENSION = der.sequence(der.objectIdentifier('2.999'), der.octetString(der.NULL));
const generalized = (text: string) => der.tlv(0x18, Buffer.from(text));
const read = (genTime: string, ...optional: Buffer[]) =>
  readTimestampInfo(statement(generalized(genTime), ...optional));
const part = (number: number, value: number) => der.tlv(0x80 + number, der.integer(value).subarray(2));

describe('readTimestampInfo', () => {
  it('returns imprint, time and nonce', () => {
    const nonce = der.integer(99);
    const authority = generalName.dns('tsa.example');
    expect(
      read(TIME, der.sequence(der.integer(1)), der.TRUE, nonce, der.explicit(0, authority)),
    ).toMatchObject({
      imprintAlgorithm: HASH_OID.sha256,
      imprint: IMPRINT,
      time: new Date('2026-01-01T12:00:00Z'),
      latest: new Date('2026-01-01T12:00:01Z'),
      nonce,
      authority: { raw: authority },
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
    ['a time without seconds', statement(generalized('202601011200Z'))],
    ['nonce and accuracy in another order', statement(generalized(TIME), der.integer(7), der.sequence())],
    ['two accuracies', statement(generalized(TIME), der.sequence(), der.sequence(der.integer(1)))],
    ['an element that it does not have', statement(generalized(TIME), der.utf8String('later'))],
    ['an accuracy of a thousand milliseconds', statement(generalized(TIME), der.sequence(part(0, 1000)))],
    [
      'an accuracy whose units are out of order',
      statement(generalized(TIME), der.sequence(part(0, 1), der.integer(1))),
    ],
    ['an extension that occurs twice', statement(generalized(TIME), der.tlv(0xa1, EXTENSION, EXTENSION))],
    ['a third element in its imprint', statementWith({ behindImprint: [der.NULL] })],
    ['a policy that is no identifier', statementWith({ policy: der.integer(1) })],
    ['a serial number that is no integer', statementWith({ serialNumber: der.NULL })],
  ])('rejects a statement with %s', (_, content) => {
    expect(() => readTimestampInfo(content)).toThrow(DerError);
  });
});
