import { execFile } from 'node:child_process';
import path from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { z } from '#contracts/zod.ts';
import type { Transaction } from '#platform/database.ts';
import { backend, database } from './backend-environment.ts';

const Report = z.object({
  is_whole: z.boolean(),
  organizations: z.array(
    z.object({
      id: z.string(),
      entries: z.number(),
      head: z.object({ sequence: z.number(), hash: z.string() }).nullable(),
      problems: z.array(
        z.object({ code: z.string(), sequence: z.number().nullable(), entry: z.string().nullable() }),
      ),
    }),
  ),
});

interface AuditRun {
  code: number;
  text: string;
}

/** What `npm run audit:verify` prints, and its exit code. */
export function auditVerify(...args: string[]): Promise<AuditRun> {
  const script = path.resolve('scripts/audit-verify.ts');
  const env = { ...process.env, DATABASE_URL: backend('DATABASE_URL') };
  return new Promise((resolve) =>
    execFile('node', [script, ...args], { env, maxBuffer: 64e6 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout || stderr }),
    ),
  );
}

/** The check of one organization's log, as a program reads it. */
export async function auditOf(organizationId: string, ...args: string[]) {
  const { code, text } = await auditVerify('--organization', organizationId, '--json', ...args);
  const { is_whole, organizations } = Report.parse(JSON.parse(text));
  return { code, is_whole, text, ...organizations[0]! };
}

/** Does what the guards of the database forbid, as somebody can who owns the server. */
export async function tamper(...statements: SQL[]): Promise<void> {
  await database().transaction(async (tx: Transaction) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}
