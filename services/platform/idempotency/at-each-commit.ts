import type { Database, Transaction } from '../database.ts';

/** Returns the database with transactions that do `work` as well before they commit, except those that only read. */
export function atEachCommit(database: Database, work: (tx: Transaction) => Promise<void>): Database {
  const transaction: Database['transaction'] = (change, config) =>
    database.transaction(async (tx) => {
      const result = await change(tx);
      if (config?.accessMode !== 'read only') await work(tx);
      return result;
    }, config);
  const view = Object.create(database) as Database; // which has all else of it
  return Object.assign(view, { transaction });
}
