import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startLocalMail } from '../../../local-mail/server.ts';
import { startDatabase } from '../../../scripts/database.ts';
import { migrateAsOwner } from '../../../scripts/database-roles.ts';
import { startReplicaOf } from './replica-server.ts';
import { temporaryDataRoot } from './temporary-data-root.ts';

/** Runs PostgreSQL, a mail server and the services on free ports and in a separate folder, for all contract tests of a run; with CONTRACT_REPLICA=yes, also a replica that the services read. */
const root = temporaryDataRoot('contract');
const database = await startDatabase({ dataRoot: root, password: randomBytes(12).toString('hex') });
await migrateAsOwner(database);
const replica = process.env['CONTRACT_REPLICA']
  ? await startReplicaOf(database, path.join(root, 'replica'))
  : undefined;
const mail = await startLocalMail({ pagePort: 0 });

const environment = {
  DATABASE_URL: database.url,
  BLOB_DIR: path.join(root, 'blobs'),
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'Countersign <no-reply@countersign.example>',
  OPERATOR_EMAIL: 'operator@countersign.example',
  OPERATOR_ACCOUNTS: 'ops@countersign.example',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  APP_URL: 'https://app.countersign.example',
  SERVICES_PORT: '0',
  LOG_LEVEL: process.env['CONTRACT_LOG_LEVEL'] ?? 'fatal',
};
const readUrl = replica ? { DATABASE_READ_URL: replica.urlFor(database.servicesUrl) } : {};
const services = fork(path.resolve(import.meta.dirname, '../../../services/main.ts'), {
  env: { ...process.env, ...environment, DATABASE_URL: database.servicesUrl, ...readUrl },
});
services.once('message', (message: { url: string }) => {
  process.send?.({
    ...environment,
    SERVICES_DATABASE_URL: database.servicesUrl,
    SERVICES_URL: message.url,
    MAIL_URL: mail.pageUrl,
  });
});
services.once('exit', (code) => void stop(code ?? 1));

let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
  services.kill('SIGTERM');
});
process.once('disconnect', () => services.kill('SIGTERM'));

async function stop(code: number): Promise<void> {
  await mail.stop();
  await replica?.stop();
  await database.stop();
  for (const folder of [root, database.folder]) rmSync(folder, { recursive: true, force: true });
  process.exit(isStopping ? code : 1);
}
