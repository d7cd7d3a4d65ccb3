import { asError } from './as-error.ts';
import { describeError } from './describe-error.ts';

it('asError keeps message, code and stack of the copy of an error, so that the log has them', () => {
  const cause = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const { name, message, code, stack = '' } = cause;
  const copy = { name, message, code, stack, queue: 'send-mail' }; // as pg-boss emits it
  expect(describeError(asError(copy))).toEqual(describeError(cause));
});

it('asError returns an error as it is', () => {
  const error = new TypeError('no');
  expect(asError(error)).toBe(error);
});
