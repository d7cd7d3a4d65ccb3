import { replicaProblem, tablesProblem } from './replica-problem.ts';

const PRIMARY = { cluster: '7', database: 'countersign', isReplica: false, startedAt: '1', clockMs: 1_000 };
const REPLICA = { ...PRIMARY, isReplica: true, startedAt: '2' };

it('a replica of the same cluster and database is fit', () => {
  expect(replicaProblem(REPLICA, PRIMARY, 30_000)).toBeNull();
  expect(tablesProblem('same')).toBeNull();
});

it.each([
  ['a server of another cluster', { cluster: '8', isReplica: false }, 'another cluster than DATABASE_URL'],
  ['a server that is no replica', { isReplica: false }, 'no replica: it accepts writes'],
  [
    'another database',
    { database: 'other' },
    'the database other, and DATABASE_URL the database countersign',
  ],
  ['a clock that differs', { clockMs: 100_000 }, 'differs by 70 seconds'],
])('%s is refused with the variable and what to do', (_, changes, reason) => {
  const problem = replicaProblem({ ...REPLICA, ...changes }, PRIMARY, 30_000);
  expect(problem).toContain(reason);
  expect(problem).toMatch(/DATABASE_READ_URL.*, or remove DATABASE_READ_URL\.$/);
});

it.each([
  ['earlier', 'an earlier version'],
  ['later', 'a later version'],
] as const)('tables of %s version are refused', (version, words) => {
  expect(tablesProblem(version)).toContain(words);
});
