import { parseArgs } from 'node:util';
import { organizationsToCheck } from '#platform/audit/activity-log-store.ts';
import { CHECK_FORMAT } from '#platform/audit/anchors.ts';
import { describeProblem } from '#platform/audit/log-problem-words.ts';
import { readProof } from '#trust/verification/read-proof.ts';
import { verifyActivityLog, type Anchor, type LogCheck } from '#platform/audit/verify-activity-log.ts';
import { openDatabase, type Transaction } from '#platform/database.ts';
import { reachDatabase } from './local-database.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run audit:verify -- [--organization <id>] [--against <file>]… [--json]

Verifies the activity log of every organization, or of one: that no entry was altered, removed, inserted or moved, that none is
missing at the end, and that every document and every signature has its entry. --against compares the log with a signing report
(PDF or JSON) or with the output of an earlier --json, which also detects a log that was rewritten as a whole.

Exit code: 0 the log is whole · 1 it is not · 2 it could not be verified.`;

const MOST_LINES = 20;

type Checked = { id: string; name: string | null } & LogCheck;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      organization: { type: 'string' },
      against: { type: 'string', multiple: true },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const anchors = merged((values.against ?? []).map(readProof));
  const organizations = await check({ only: values.organization, anchors });
  if (organizations.length === 0)
    throw new Error(
      values.organization ? 'There is no such organization.' : 'There is no organization here.',
    );
  const isWhole = organizations.every(({ problems }) => problems.length === 0);
  if (values.json) console.log(asJson(organizations, isWhole));
  else for (const line of organizations.flatMap(linesOf)) console.log(line);
  return isWhole ? 0 : 1;
}

interface Wanted {
  only: string | undefined;
  anchors: ReadonlyMap<string, readonly Anchor[]>;
}

/** Verifies the logs in one snapshot of the database, so that concurrent writes do not matter. */
async function check(wanted: Wanted): Promise<Checked[]> {
  const { url, close: closeServer } = await reachDatabase(process.env, 'npm run audit:verify');
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    return await database.transaction((tx) => checkAll(tx, wanted), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  } finally {
    await close();
    await closeServer();
  }
}

async function checkAll(tx: Transaction, { only, anchors }: Wanted): Promise<Checked[]> {
  const organizations = await organizationsToCheck(tx, only);
  const known = new Set(organizations.map(({ id }) => id));
  const gone = [...anchors.keys()].filter((id) => !known.has(id) && (!only || only === id));
  const checked: Checked[] = [];
  for (const { id, name } of [...organizations, ...gone.map((id) => ({ id, name: null }))]) {
    const found = await verifyActivityLog(tx, { organizationId: id, anchors: anchors.get(id) ?? [] });
    checked.push({ id, name, ...found });
  }
  return checked;
}

function merged(proofs: readonly Map<string, Anchor[]>[]): Map<string, Anchor[]> {
  const all = new Map<string, Anchor[]>();
  for (const [id, anchors] of proofs.flatMap((proof) => [...proof]))
    all.set(id, [...(all.get(id) ?? []), ...anchors]);
  return all;
}

function linesOf({ id, name, entries, head, problems }: Checked): string[] {
  const what = problems.length === 0 ? 'whole' : 'NOT WHOLE';
  const end = head ? `, ends with ${head.sequence} ${head.hash}` : '';
  return [
    `${what}: ${name ?? id}, ${entries} ${entries === 1 ? 'entry' : 'entries'}${end}`,
    ...problems.slice(0, MOST_LINES).map((problem) => `  ${describeProblem(problem)}`),
    ...(problems.length > MOST_LINES ? ['  and more'] : []),
  ];
}

function asJson(organizations: readonly Checked[], isWhole: boolean): string {
  const checked_at = new Date().toISOString();
  return JSON.stringify({ format: CHECK_FORMAT, checked_at, is_whole: isWhole, organizations }, null, 2);
}

dropUnreadOutput();
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
