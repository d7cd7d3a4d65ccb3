import { Writable } from 'node:stream';
import { dropUnreadOutput } from './unread-output.ts';

/** Returns a function that fails a write to an output. */
function failing(code: string, isTTY: boolean) {
  const stream = Object.assign(new Writable(), { isTTY });
  dropUnreadOutput([stream as unknown as typeof process.stdout]); // the parts that it uses
  return () => stream.emit('error', Object.assign(new Error(code), { code }));
}

it.each([
  { code: 'EPIPE', isTTY: false },
  { code: 'EIO', isTTY: true },
])('drops an error $code of an output whose isTTY is $isTTY', ({ code, isTTY }) => {
  expect(failing(code, isTTY)).not.toThrow();
});

it('throws an error of a file that cannot be written', () => {
  expect(failing('EIO', false)).toThrow('EIO');
});
