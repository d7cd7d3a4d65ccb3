import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Replica } from './replica.ts';

export interface ReadOptions {
  primary: Database;
  /** Null where none is configured. */
  replica: Replica | null;
  /** Position that the replica must have replayed; null if the call reads the primary. */
  position: string | null;
}

/** Runs a call that only reads on the replica if it is current, otherwise on the primary, and there once more if the replica fails. */
export async function readWhereCurrent<T>(
  { primary, replica, position }: ReadOptions,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  const database = replica && position !== null ? await replica.at(position) : null;
  if (!replica || !database) return read(primary);
  try {
    const answer = await read(database);
    replica.noteRead();
    return answer;
  } catch (error) {
    if (isAnswer(error)) {
      replica.noteRead();
      throw error;
    }
    const answer = await read(primary); // where a mistake of the call itself is met again
    replica.noteFailure(error);
    return answer;
  }
}

/** Returns whether a call was refused because of what it read, not because it could not read. */
const isAnswer = (error: unknown) => error instanceof AppError && error.kind.status < 500;
