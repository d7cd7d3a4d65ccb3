import { failureKind } from './failure-kind.ts';

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { severity: 'ERROR', code }) });

it.each([
  ['25006', 'write'],
  ['40001', 'statement'],
  ['40P01', 'statement'],
  ['57P01', 'replica'],
  ['53300', 'replica'],
] as const)('a query that failed with %s failed because of the %s', (code, kind) => {
  expect(failureKind(failed(code))).toBe(kind);
});

it('a broken connection, which has no SQLSTATE, is a failure of the replica', () => {
  expect(failureKind(Object.assign(new Error('read'), { code: 'ECONNRESET' }))).toBe('replica');
  expect(failureKind('broken')).toBe('replica');
});
