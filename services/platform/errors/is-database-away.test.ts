import { isDatabaseAway } from './is-database-away.ts';

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { code }) });

it.each([
  ['a refused connection', 'ECONNREFUSED'],
  ['a connection exception', '08006'],
  ['a server that stops', '57P01'],
  ['no connection left', '53300'],
  ['a login that is not permitted', '28000'],
  ['a wrong password', '28P01'],
  ['a server that has become a standby', '25006'],
])('the database is away for %s (%s)', (_what, code) => {
  expect(isDatabaseAway(failed(code))).toBe(true);
});

it.each([
  ['a duplicate', '23505'],
  ['a query that was ended', '57014'],
  ['a deadlock', '40P01'],
])('the database is not away for %s (%s)', (_what, code) => {
  expect(isDatabaseAway(failed(code))).toBe(false);
});
