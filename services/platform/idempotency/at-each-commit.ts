import type { Database, Transaction } from '../database.ts';

const observed = new WeakMap<Database, Database>();

/** Returns the database with transactions that do `work` as well before they commit, except those that only read. */
export function atEachCommit(database: Database, work: (tx: Transaction) => Promise<void>): Database {
  const transaction: Database['transaction'] = (change, config) =>
    database.transaction(async (tx) => {
      const result = await change(tx);
      if (config?.accessMode !== 'read only') await work(tx);
      return result;
    }, config);
  const view = Object.create(database) as Database; // which has all else of it
  observed.set(view, database);
  return Object.assign(view, { transaction });
}

/** Returns the database without that work, for transactions that are no effect of a call. */
export const withoutCommitWork = (database: Database): Database => observed.get(database) ?? database;
