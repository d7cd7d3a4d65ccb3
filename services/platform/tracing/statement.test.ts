import { statementOf } from './statement.ts';

describe('what a span tells of a statement', () => {
  it.each([
    [
      'select "id", "name" from "documents" where "id" = $1',
      'select documents',
      'select "id", "name" from "documents" where "id" = $1',
    ],
    ['insert into jobs.job (name) values ($1)', 'insert job', 'insert into jobs.job (name) values ($1)'],
    ['UPDATE "mails"\n   SET "state" = $1', 'update mails', 'UPDATE "mails" SET "state" = $1'],
    ['begin', 'begin', 'begin'],
    ['select "x" from "jobs"."job" join t', 'select job', 'select "x" from "jobs"."job" join t'],
    [
      'select (select max("at") from "times"), "id" from "sessions"',
      'select sessions',
      'select (select max("at") from "times"), "id" from "sessions"',
    ],
    ['select count(*) from unnest($1::uuid[])', 'select', 'select count(*) from unnest($1::uuid[])'],
    [`select 'Lease of Mira', "it's" from t`, 'select t', `select ?, "it's" from t`],
    [
      `select 'it''s Mira' || E'it\\'s Mira', $$Mira$$, $tag$ Mira $x$ $tag$, $1`,
      'select',
      'select ? || ?, ?, ?, $1',
    ],
    ['/* Mira */ select 1 -- Mira\n from t', 'select t', 'select 1 from t'],
    [`select 'Mira is not closed`, 'select', 'select ?'],
    [`select $$Mira is not closed`, 'select', 'select ?'],
  ])('%s', (text, name, statement) => {
    expect(statementOf(text)).toMatchObject({ name, statement });
  });

  it('breaks off a long one, also within a string', () => {
    const { statement } = statementOf(`select '${'Mira '.repeat(2_000)}', 1 from documents`);
    expect(statement).toBe('select ?');
  });
});
