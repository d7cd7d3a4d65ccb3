import { openDatabase } from '#platform/database.ts';
import { retryJob } from '#platform/operation/job-list-store.ts';
import { reachDatabase } from './local-database.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run jobs:retry -- ID …

Has failed jobs start again, by the ids that npm run status prints. Mails with codes or files are gone and cannot be sent again.

Exit code: 0 all start again · 1 some cannot · 2 the database could not be reached.`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function main(): Promise<number> {
  const ids = process.argv.slice(2);
  if (ids.length === 0 || ids.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const { url, close: closeServer } = await reachDatabase(process.env, 'npm run jobs:retry');
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  let code = 0;
  try {
    for (const id of ids) {
      const kind = UUID.test(id) ? await retryJob(database, id) : null;
      if (kind === null) code = 1;
      console.log(
        kind === null ? `${id}: no failed job that can start again` : `${id}: ${kind} starts again`,
      );
    }
  } finally {
    await close();
    await closeServer();
  }
  return code;
}

dropUnreadOutput();
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
