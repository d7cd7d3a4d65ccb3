import { execFile } from 'node:child_process';
import path from 'node:path';
import { sql, type SQL } from '#platform/drizzle/orm.ts';
import { readProof } from '#trust/verification/read-proof.ts';
import { verifyActivityLog, type LogCheck } from '#platform/audit/verify-activity-log.ts';
import type { Transaction } from '#platform/database.ts';
import { backend, database } from '#support/stack/backend-environment.ts';

/** Runs `npm run audit:verify`; returns its output and exit code. */
export function auditVerify(...args: string[]): Promise<{ code: number; text: string }> {
  const script = path.resolve('scripts/audit-verify.ts');
  const env = { ...process.env, DATABASE_URL: backend('DATABASE_URL') };
  return new Promise((resolve) =>
    execFile('node', [script, ...args], { env, maxBuffer: 64e6 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout || stderr }),
    ),
  );
}

/** Checks the log of one organization in this process; `against` is the file of a report or of an earlier check. */
export function auditOf(organizationId: string, against?: string): Promise<LogCheck> {
  const anchors = against === undefined ? [] : (readProof(against).get(organizationId) ?? []);
  return verifyActivityLog(database(), { organizationId, anchors });
}

/** Runs statements that the triggers of the database forbid, as a superuser can. */
export async function tamper(...statements: SQL[]): Promise<void> {
  await database().transaction(async (tx: Transaction) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}
