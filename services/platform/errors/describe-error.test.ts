import { DrizzleQueryError } from '#platform/drizzle/errors.ts';
import { describeError, errorText } from './describe-error.ts';

describe('describeError', () => {
  it('returns kind, message, code, position and cause', () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    const described = describeError(new TypeError('no answer', { cause }));
    expect(described).toMatchObject({
      type: 'TypeError',
      message: 'no answer',
      cause: { message: 'connection refused', code: 'ECONNREFUSED' },
    });
    expect(described.stack).toContain('describe-error.test');
  });

  it('leaves out the parameters of a failed query', () => {
    const failed = new DrizzleQueryError(
      'insert into users values ($1)',
      ['a secret'],
      new Error('duplicate key'),
    );
    expect(String(failed)).toContain('a secret');
    expect(JSON.stringify(describeError(failed))).not.toContain('a secret');
    expect(errorText(failed)).toBe('Failed query: insert into users values ($1): duplicate key');
  });

  it('ends when causes form a cycle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  });

  it('returns the text of a value that is not an Error', () => {
    expect(describeError('gone')).toEqual({ type: 'string', message: 'gone' });
  });
});
