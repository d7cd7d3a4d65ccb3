import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { downloadDocuments } from '#contracts/document-files.ts';
import { FIRST_PREVIOUS, activityHash } from '#platform/audit/activity-hash.ts';
import { placesAfter } from '#platform/audit/activity-log-store.ts';
import { activities, activityChain, activityHeads } from '#platform/audit/activity-tables.ts';
import { describeProblem } from '#platform/audit/log-problem-words.ts';
import { recordActivities, recordActivity } from '#platform/audit/record-activity.ts';
import { verifyActivityLog, type LogCheck } from '#platform/audit/verify-activity-log.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { auditOf, auditVerify, tamper } from '#support/service/audit-log.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

/** Makes an office whose log holds ten entries and returns its owner. */
async function officeWithLog(): Promise<Person> {
  const { owner } = await openOffice();
  const document = await uploaded(owner);
  for (let time = 0; time < 9; time += 1)
    await fetchCall(downloadDocuments, { body: { instance_ids: [document.id] } }, owner);
  return owner;
}

const chainOf = ({ organizationId }: Person) =>
  placesAfter(database(), organizationId, { sequence: 0, limit: 1_000 });
const place = ({ organizationId }: Person, sequence: number) =>
  sql`${activityChain.organization_id} = ${organizationId} and ${activityChain.sequence} = ${sequence}`;
const entryAt = (owner: Person, sequence: number) =>
  sql`${activities.id} = (select ${activityChain.activity_id} from ${activityChain} where ${place(owner, sequence)})`;

describe('the activity log', () => {
  it('chains every entry to the one before by a hash that can be recomputed from its documentation', async () => {
    const owner = await officeWithLog();
    const chain = await chainOf(owner);
    expect(chain.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    let previous = FIRST_PREVIOUS;
    for (const { sequence, hash, entry } of chain) {
      const details = entry!.details as Record<string, string>; // the values of downloads and uploads are text
      expect(activityHash({ ...entry!, details, sequence, previous })).toBe(hash);
      previous = hash;
    }
    expect(await auditOf(owner.organizationId)).toMatchObject({
      entries: 10,
      head: { sequence: 10, hash: previous },
      problems: [],
    });
  });

  it('keeps the client address that the web app sends with each entry, and null without one', async () => {
    const { owner } = await openOffice();
    const document = await uploaded(owner);
    const body = { instance_ids: [document.id] };
    const headers = { 'x-client-address': '203.0.113.9' };
    await fetchCall(downloadDocuments, { body }, owner, {
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const chain = await chainOf(owner);
    expect(chain.map(({ entry }) => entry!.ip)).toEqual([null, '203.0.113.9']);
    expect(chain.map(({ entry }) => entry!.at)).toEqual(
      [0, 1].map((): unknown => expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)),
    );
  });

  it('hashes names in all scripts, symbols and line breaks as its documentation says', async () => {
    const { owner } = await openOffice();
    const name = 'अनुबंध "№ 7" \\ 合同\n\t\u0001\u007f العقد 🖋.pdf';
    const details = { name, version: 3, b: true, a: null, Z: 'capital before small' };
    await database().transaction((tx) =>
      recordActivity(tx, owner, { action: 'document_signed', subjectId: owner.userId, details }),
    );
    expect(await auditOf(owner.organizationId)).toMatchObject({ entries: 1, problems: [] });
  });

  it('stays one chain when fifty entries are written at once', async () => {
    const { owner } = await openOffice();
    const write = (number: number) =>
      database().transaction((tx) =>
        recordActivities(
          tx,
          owner,
          Array.from({ length: 1 + (number % 3) }, () => ({
            action: 'document_mailed' as const,
            subjectId: owner.userId,
          })),
        ),
      );
    await Promise.all(Array.from({ length: 50 }, (_, number) => write(number)));
    expect(await auditOf(owner.organizationId)).toMatchObject({
      problems: [],
      entries: 99,
      head: { sequence: 99 },
    });
  });

  it('leaves no gap for an entry that was rolled back', async () => {
    const { owner } = await openOffice();
    const failing = database().transaction(async (tx) => {
      await recordActivity(tx, owner, { action: 'document_mailed', subjectId: owner.userId });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await uploaded(owner);
    expect(await auditOf(owner.organizationId)).toMatchObject({
      entries: 1,
      head: { sequence: 1 },
      problems: [],
    });
  });

  it.each([
    ['changed', sql`update ${activities} set ip = '192.0.2.1'`],
    ['removed', sql`delete from ${activities}`],
    ['emptied', sql`truncate ${activities}`],
    ['given another place', sql`update ${activityChain} set sequence = sequence + 1000`],
    ['cut off', sql`delete from ${activityChain}`],
    ['given another head', sql`update ${activityHeads} set hash = sha256('')`],
    ['left without a head', sql`delete from ${activityHeads}`],
  ])('cannot be %s by the statements of an ordinary user', async (_what, statement) => {
    await officeWithLog();
    await expect(database().execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
  });
});

describe('audit:verify', () => {
  it.each([
    ['action', sql`action = 'document_rejected'`],
    ['actor', sql`user_id = gen_random_uuid()`],
    ['subject', sql`subject_id = gen_random_uuid()`],
    ['details', sql`details = '{"name":"other.pdf"}'`],
    ['time by a microsecond', sql`created_at = created_at + interval '1 microsecond'`],
    ['address', sql`ip = '192.0.2.1'`],
    ['organization', sql`organization_id = gen_random_uuid()`],
  ])('reports the entry whose %s was edited', async (_what, change) => {
    const owner = await officeWithLog();
    await tamper(sql`update ${activities} set ${change} where ${entryAt(owner, 4)}`);
    const { problems } = await auditOf(owner.organizationId);
    expect(problems).toEqual([expect.objectContaining({ code: 'entry_altered', sequence: 4 })]);
  });

  it('reports a deleted entry, whether the later entries were renumbered or not', async () => {
    const [one, other] = [await officeWithLog(), await officeWithLog()];
    await tamper(sql`delete from ${activities} where ${entryAt(one, 3)}`);
    expect((await auditOf(one.organizationId)).problems).toEqual([
      expect.objectContaining({ code: 'entry_removed', sequence: 3 }),
    ]);
    await tamper(
      sql`delete from ${activities} where ${entryAt(other, 3)}`,
      sql`delete from ${activityChain} where ${place(other, 3)}`,
    );
    const { problems } = await auditOf(other.organizationId);
    expect(problems[0]).toMatchObject({ code: 'place_removed', sequence: 3 });
  });

  it('reports an entry that was inserted at the end or in between', async () => {
    const owner = await officeWithLog();
    const id = '11111111-1111-4111-8111-111111111111';
    await tamper(
      sql`delete from ${activities} where id = ${id}`,
      sql`insert into ${activities} (id, organization_id, user_id, subject_id, action) values (${id}, ${owner.organizationId}, ${owner.userId}, ${owner.userId}, 'document_signed')`,
    );
    expect((await auditOf(owner.organizationId)).problems).toEqual([
      expect.objectContaining({ code: 'entry_inserted', entry: id }),
    ]);
    await tamper(
      sql`update ${activityChain} set sequence = -sequence - 1 where organization_id = ${owner.organizationId} and sequence > 5`,
      sql`update ${activityChain} set sequence = -sequence where organization_id = ${owner.organizationId} and sequence < 0`,
      sql`insert into ${activityChain} values (${owner.organizationId}, 6, ${id}, sha256('made up'))`,
      sql`update ${activityHeads} set sequence = 11 where organization_id = ${owner.organizationId}`,
    );
    const { problems } = await auditOf(owner.organizationId);
    expect(problems[0]).toMatchObject({ code: 'entry_altered', sequence: 6, entry: id });
  });

  it('reports entries whose order was changed', async () => {
    const owner = await officeWithLog();
    const [a, b] = (await chainOf(owner)).slice(4, 6).map(({ activityId }) => activityId);
    await tamper(
      sql`update ${activityChain} set activity_id = gen_random_uuid() where ${place(owner, 5)}`,
      sql`update ${activityChain} set activity_id = ${a} where ${place(owner, 6)}`,
      sql`update ${activityChain} set activity_id = ${b} where ${place(owner, 5)}`,
    );
    expect((await auditOf(owner.organizationId)).problems).toMatchObject([
      { code: 'entry_altered', sequence: 5 },
      { code: 'entry_altered', sequence: 6 },
    ]);
  });

  it('reports entries that were cut off the end, with the head left alone or adapted', async () => {
    const owner = await officeWithLog();
    await tamper(
      sql`delete from ${activities} where ${entryAt(owner, 10)}`,
      sql`delete from ${activityChain} where ${place(owner, 10)}`,
    );
    expect((await auditOf(owner.organizationId)).problems).toEqual([
      expect.objectContaining({ code: 'end_removed', sequence: 10 }),
    ]);
    await tamper(
      sql`update ${activityHeads} set sequence = 9 where organization_id = ${owner.organizationId}`,
    );
    expect((await auditOf(owner.organizationId)).problems).toEqual([
      expect.objectContaining({ code: 'head_altered', sequence: 9 }),
    ]);
  });

  it('reports a log that was rewritten with its head when it gets the output of an earlier check', async () => {
    const owner = await officeWithLog();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'audit-'));
    try {
      const file = path.join(folder, 'yesterday.json');
      const before = await auditVerify('--organization', owner.organizationId, '--json');
      expect(before.code).toBe(0);
      writeFileSync(file, before.text);
      expect((await auditOf(owner.organizationId, file)).problems).toEqual([]);
      await writeAnew(owner);
      expect((await auditOf(owner.organizationId)).problems).toEqual([]);
      const after = await auditVerify('--organization', owner.organizationId, '--against', file);
      expect(after.code).toBe(1);
      expect(after.text).toContain('entry 10 is gone, which yesterday.json says was there');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reports a log that was deleted as a whole', async () => {
    const owner = await officeWithLog();
    await tamper(...everythingOf(owner));
    const told = await auditVerify();
    expect(told.code).toBe(1);
    const { name } = await organizationOf(owner);
    expect(told.text).toContain(`NOT WHOLE: ${name}, 0 entries\n  the whole log is gone`);
    expect((await auditVerify('--organization', owner.organizationId)).code).toBe(1);
  });

  it('reports a deleted head, with or without its chain', async () => {
    const owner = await officeWithLog();
    const [head, chain] = everythingOf(owner);
    await tamper(head);
    expect(codesOf(await auditOf(owner.organizationId))).toEqual(['head_removed']);
    await tamper(chain);
    expect(codesOf(await auditOf(owner.organizationId))).toEqual(['chain_removed']);
  });

  it('reports documents and signed versions without entries in a log that was deleted and started again', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    await sign(member, [document]);
    expect(codesOf(await auditOf(owner.organizationId))).toEqual([]);
    await tamper(...everythingOf(owner));
    await uploaded(owner);
    expect((await auditOf(owner.organizationId)).problems).toMatchObject([
      { code: 'upload_unrecorded', document: document.id, version: 1 },
      { code: 'signature_unrecorded', document: document.id, version: 2 },
    ]);
  });

  it('lists the missing entries in order when it gets the output of an earlier check', async () => {
    const owner = await officeWithLog();
    const before = await chainOf(owner);
    const [ninth, tenth] = before.slice(8);
    await tamper(
      sql`delete from ${activities} where ${entryAt(owner, 10)}`,
      sql`delete from ${activityChain} where ${place(owner, 10)}`,
      sql`update ${activityHeads} set sequence = 9, hash = decode(${ninth!.hash}, 'hex') where organization_id = ${owner.organizationId}`,
    );
    const { organizationId } = owner;
    expect((await verifyActivityLog(database(), { organizationId })).problems).toEqual([]);
    const anchors = [
      { sequence: 10, hash: tenth!.hash, proof: 'report.pdf' },
      { sequence: 2, hash: tenth!.hash, proof: 'report.pdf' },
    ];
    const { problems } = await verifyActivityLog(database(), { organizationId, anchors });
    expect(problems.map(describeProblem)).toEqual([
      'entry 2 is another one than report.pdf says: the log was written anew',
      'entry 10 is gone, which report.pdf says was there',
    ]);
  });

  it('prints its findings, and exits with 2 when it cannot read the log', async () => {
    const owner = await officeWithLog();
    await tamper(sql`update ${activities} set ip = '192.0.2.1' where ${entryAt(owner, 4)}`);
    const told = await auditVerify('--organization', owner.organizationId);
    expect(told.code).toBe(1);
    expect(told.text).toContain('NOT WHOLE: Office');
    expect(told.text).toMatch(/entry 4 \([0-9a-f-]{36}\) does not say what it said when it was written/);
    expect((await auditVerify('--organization', '11111111-1111-4111-8111-000000000000')).code).toBe(2);
    expect((await auditVerify('--against', 'no-such-file.json')).code).toBe(2);
  });
});

/** Removes an entry and recomputes all later hashes, as an attacker with access to the database can. */
async function writeAnew(owner: Person): Promise<void> {
  const { organizationId } = owner;
  await tamper(
    sql`delete from ${activities} where ${entryAt(owner, 4)}`,
    sql`delete from ${activityChain} where organization_id = ${organizationId}`,
    sql`delete from ${activityHeads} where organization_id = ${organizationId}`,
    sql`select chain_activities(${organizationId}, '-infinity')`,
  );
}

const codesOf = ({ problems }: LogCheck) => problems.map(({ code }) => code);

/** Returns the statements that delete a whole log: the head, the chain, the entries. */
const everythingOf = ({ organizationId }: Person) =>
  [
    sql`delete from ${activityHeads} where organization_id = ${organizationId}`,
    sql`delete from ${activityChain} where organization_id = ${organizationId}`,
    sql`delete from ${activities} where organization_id = ${organizationId}`,
  ] as const;

async function organizationOf({ organizationId }: Person) {
  const [found] = await database()
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found!;
}
