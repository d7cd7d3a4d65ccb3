import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { readWhereCurrent } from './read-where-current.ts';
import type { Replica } from './replica.ts';

const PRIMARY = { name: 'primary' } as unknown as Database;
const REPLICA = { name: 'replica' } as unknown as Database;
const POSITION = '00000001/0/10';

function replicaWith(database: Database | null) {
  const noted: string[] = [];
  const replica = {
    at: (position: string) => {
      noted.push(`asked for ${position}`);
      return Promise.resolve(database);
    },
    noteRead: () => noted.push('read'),
    noteFailure: (error: Error) => noted.push(error.message),
  } as unknown as Replica;
  return { replica, noted };
}

const nameOf = (database: Database) => Promise.resolve((database as unknown as { name: string }).name);

it('reads the replica that has replayed the position', async () => {
  const { replica, noted } = replicaWith(REPLICA);
  expect(await readWhereCurrent({ primary: PRIMARY, replica, position: POSITION }, nameOf)).toBe('replica');
  expect(noted).toEqual([`asked for ${POSITION}`, 'read']);
});

it.each([
  ['no replica is configured', null, POSITION],
  ['the replica has not replayed the position', replicaWith(null).replica, POSITION],
  ['the call has no position', replicaWith(REPLICA).replica, null],
])('reads the primary when %s', async (_, replica, position) => {
  expect(await readWhereCurrent({ primary: PRIMARY, replica, position }, nameOf)).toBe('primary');
});

it('reads the primary when the replica fails, and notes the failure', async () => {
  const { replica, noted } = replicaWith(REPLICA);
  const read = (database: Database) =>
    database === REPLICA ? Promise.reject(new Error('broken')) : nameOf(database);
  expect(await readWhereCurrent({ primary: PRIMARY, replica, position: POSITION }, read)).toBe('primary');
  expect(noted.at(-1)).toBe('broken');
});

it('an error that the primary makes too is thrown and is no failure of the replica', async () => {
  const { replica, noted } = replicaWith(REPLICA);
  const read = ({ name }: Database & { name?: string }) => Promise.reject(new Error(`wrong on the ${name}`));
  await expect(readWhereCurrent({ primary: PRIMARY, replica, position: POSITION }, read)).rejects.toThrow(
    'wrong on the primary',
  );
  expect(noted).toEqual([`asked for ${POSITION}`]);
});

it('a refusal because of what the replica shows is not asked for again', async () => {
  const { replica, noted } = replicaWith(REPLICA);
  const asked: Database[] = [];
  const read = (database: Database) => {
    asked.push(database);
    return Promise.reject(new AppError(platformErrors.not_found));
  };
  await expect(readWhereCurrent({ primary: PRIMARY, replica, position: POSITION }, read)).rejects.toThrow(
    AppError,
  );
  expect(asked).toEqual([REPLICA]);
  expect(noted.at(-1)).toBe('read');
});
