import { errorCode } from './error-code.ts';

const withCode = (code: unknown, options?: ErrorOptions) =>
  Object.assign(new Error('Lease of Mira.pdf was not found', options), { code });

it.each([
  ['23505', withCode('23505')],
  ['ECONNREFUSED', withCode('ECONNREFUSED')],
  ['57014', new Error('Failed query', { cause: withCode('57014') })],
  ['timeout', Object.assign(new Error('tsa.example: timeout'), { problem: 'timeout' })],
  ['TypeError', new TypeError('Lease of Mira.pdf')],
  ['Error', withCode('Lease of Mira')],
  ['Error', Object.assign(new Error('x'), { name: 'Lease of Mira' })],
  ['unknown', 'Lease of Mira'],
])('the code of an error is %s, never its message', (code, error) => {
  expect(errorCode(error)).toBe(code);
});
