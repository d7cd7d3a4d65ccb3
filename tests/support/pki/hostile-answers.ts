/** Response of a trust service as a hostile server would change it. */
export type HostileAnswer = readonly [name: string, alter: (answer: Buffer) => Buffer];

const flipped = (share: number) => (answer: Buffer) => {
  const copy = Buffer.from(answer);
  const at = Math.min(copy.length - 1, Math.floor(copy.length * share));
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
};
const cut = (share: number) => (answer: Buffer) => answer.subarray(0, Math.floor(answer.length * share));
const withStart = (bytes: number[]) => (answer: Buffer) =>
  Buffer.concat([Buffer.from(bytes), answer.subarray(bytes.length)]);
const instead = (bytes: Buffer | string) => () => Buffer.from(bytes);

/** Sequences within each other, each with a length of four bytes. */
function nested(depth: number): Buffer {
  let inner = Buffer.alloc(0);
  for (let level = 0; level < depth; level += 1) {
    const head = Buffer.from([0x30, 0x84, 0, 0, 0, 0]);
    head.writeUInt32BE(inner.length, 2);
    inner = Buffer.concat([head, inner]);
  }
  return inner;
}

/** Forty responses that are malformed, too long, or well formed and wrong. The first bytes of all responses are a DER sequence. */
export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [
  ['nothing', instead('')],
  ['one byte', instead('\x30')],
  ['a page of HTML', instead('<!doctype html><title>Sign in</title>')],
  ['JSON', instead('{"status":"good"}')],
  ['NULL', instead(Buffer.from([5, 0]))],
  ['an empty sequence', instead(Buffer.from([0x30, 0]))],
  ['a success without content', instead(Buffer.from('30030a0100', 'hex'))],
  ['a refusal without a reason', instead(Buffer.from('30053003020102', 'hex'))],
  ['an error of the responder', instead(Buffer.from('30030a0106', 'hex'))],
  ['zeros', (answer) => Buffer.alloc(answer.length)],
  ['ones', (answer) => Buffer.alloc(answer.length, 0xff)],
  ['itself backwards', (answer) => Buffer.from(answer).reverse()],
  ['itself as text', (answer) => Buffer.from(answer.toString('base64'))],
  ['itself twice', (answer) => Buffer.concat([answer, answer])],
  ['itself with bytes before it', (answer) => Buffer.concat([Buffer.from([0]), answer])],
  ['itself with a megabyte after it', (answer) => Buffer.concat([answer, Buffer.alloc(1_000_000)])],
  ['itself in a sequence', (answer) => Buffer.concat([Buffer.from([0x30, 0x80]), answer, Buffer.alloc(2)])],
  ['eight megabytes', () => Buffer.alloc(8_000_000, 0x30)],
  ['a thousand sequences within each other', () => nested(1_000)],
  ['fifty thousand open sequences', () => Buffer.alloc(100_000, Buffer.from([0x30, 0x80]))],
  ['a length without an end', withStart([0x30, 0x80])],
  ['a length of four gigabytes', withStart([0x30, 0x84, 0xff, 0xff, 0xff, 0xff])],
  ['a length of 126 bytes', withStart([0x30, 0xfe])],
  ['a length that is too short', withStart([0x30, 0x82, 0x00, 0x10])],
  ['a set instead of a sequence', withStart([0x31])],
  ...[0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999].map((share): HostileAnswer => [
    `its first ${share * 100} %`,
    cut(share),
  ]),
  ...[0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.999].map((share): HostileAnswer => [
    `one bit changed at ${share * 100} %`,
    flipped(share),
  ]),
];
