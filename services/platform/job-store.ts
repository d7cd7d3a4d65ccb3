import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Transaction } from './database.ts';

/** Lets pg-boss run its statements in this transaction. */
export function queueIn(tx: Transaction): ReturnType<typeof fromDrizzle> {
  return fromDrizzle(tx, sql);
}
