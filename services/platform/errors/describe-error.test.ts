import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describeError, errorText } from './describe-error.ts';

describe('what a log holds of a failure', () => {
  it('is its kind, message, code, place and cause', () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    const described = describeError(new TypeError('no answer', { cause }));
    expect(described).toMatchObject({
      type: 'TypeError',
      message: 'no answer',
      cause: { message: 'connection refused', code: 'ECONNREFUSED' },
    });
    expect(described.stack).toContain('describe-error.test');
  });

  it('is a failed query without its parameters', () => {
    const failed = new DrizzleQueryError(
      'insert into users values ($1)',
      ['a secret'],
      new Error('duplicate key'),
    );
    expect(String(failed)).toContain('a secret');
    expect(JSON.stringify(describeError(failed))).not.toContain('a secret');
    expect(errorText(failed)).toBe('Failed query: insert into users values ($1): duplicate key');
  });

  it('ends, also where causes go round', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  });

  it('is the text of what is no error', () => {
    expect(describeError('gone')).toEqual({ type: 'string', message: 'gone' });
  });
});
