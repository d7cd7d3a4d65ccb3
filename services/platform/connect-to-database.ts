import pg from 'pg';
import { BadConfiguration } from './errors/bad-configuration.ts';

/** Variables that name a database. */
export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

const ACCESS = 'Check the user and the password in it, and pg_hba.conf of the server.';
const DATABASE = 'Create that database, or name another one.';
const SERVER =
  'Check the host and the port in it, and that PostgreSQL runs and accepts connections from here.';
/** Advice to the operator, by PostgreSQL's code of the error (SQLSTATE). */
const ADVICE: Readonly<Record<string, string>> = { '28P01': ACCESS, '28000': ACCESS, '3D000': DATABASE };

/**
 * Connects to the database that a variable names. The caller ends the connection.
 * @throws BadConfiguration that names the variable and the reason, without user name and password of the URL
 */
export async function connectToDatabase(
  url: string,
  { variable, program }: { variable: DatabaseVariable; program: string },
): Promise<pg.Client> {
  try {
    const { protocol } = new URL(url); // pg takes other texts for the name of a database on this machine
    if (!/^postgres(ql)?:$/.test(protocol)) throw new TypeError('Another protocol');
  } catch (cause) {
    throw new BadConfiguration(`${variable} must be a URL, as postgres://user:password@host/database.`, {
      cause,
    });
  }
  const client = new pg.Client({ connectionString: url, application_name: program });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined); // what failed to connect may fail to end
    throw new BadConfiguration(
      `The database in ${variable} cannot be used: ${reasonOf(cause)}. ${adviceFor(cause)}`,
      { cause },
    );
  }
}

/** Returns the message of an error; one of a host with several addresses has only those of its attempts. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function adviceFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ADVICE[code] ?? SERVER;
}
