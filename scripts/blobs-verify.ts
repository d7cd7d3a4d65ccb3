import { openDatabase } from '#platform/database.ts';
import { blobSettings } from '../services/blob-env.ts';
import { verifyStoredFiles } from '../services/verify-stored-files.ts';
import { reachDatabase } from './local-database.ts';
import { storeSettings } from './store-settings.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run blobs:verify

Reads every stored file that the database refers to and compares it with its SHA-256. Prints a JSON line for each that is damaged or
missing, with its organization and documents, and the counts as the last line. It takes the environment of npm start or of the
services; either may run meanwhile.

Exit code: 0 all files are whole · 1 some are not · 2 they could not be verified.`;

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const { url, close: closeServer } = await reachDatabase(process.env, 'npm run blobs:verify');
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    const { env, masterKey } = storeSettings(process.env);
    const print = (line: object) => console.log(JSON.stringify(line));
    const counts = await verifyStoredFiles(database, { store: blobSettings(env), masterKey }, print);
    print(counts);
    return counts.damaged + counts.missing === 0 ? 0 : 1;
  } finally {
    await close();
    await closeServer();
  }
}

dropUnreadOutput();
await main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
