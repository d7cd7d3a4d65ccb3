import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from '#platform/migrate.ts';
import { databaseBefore } from '#support/service/earlier-database.ts';

const [KNOWN, NEW] = ['known@outside.example', 'new@outside.example'];

/** Inserts an organization whose document, workflow and inbox name two invited people, one of whom has an account. */
async function fill(pool: pg.Pool) {
  const id = {
    organization: randomUUID(),
    role: randomUUID(),
    owner: randomUUID(),
    known: randomUUID(),
    stand: randomUUID(),
    knownMember: randomUUID(),
    standMember: randomUUID(),
    document: randomUUID(),
    workflow: randomUUID(),
  };
  const add = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    return pool.query(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
  };
  const organization_id = id.organization;
  await add('organizations', { id: id.organization, name: 'Office' });
  await add('roles', {
    id: id.role,
    organization_id,
    name: 'Own',
    permissions: {},
    sees_all_documents: false,
  });
  const names = { first_name: '', last_name: '', password_hash: '' };
  await add('users', { id: id.owner, email: 'owner@office.example', ...names });
  await add('users', { id: id.known, email: KNOWN, ...names });
  await add('users', { id: id.stand, email: NEW, ...names, has_account: false });
  const invited = { organization_id, role_id: id.role, is_active: false };
  await add('memberships', { id: id.knownMember, user_id: id.known, invited_email: KNOWN, ...invited });
  await add('memberships', { id: id.standMember, user_id: id.stand, invited_email: NEW, ...invited });
  await add('documents', {
    id: id.document,
    organization_id,
    document_name: 'Lease.pdf',
    uploaded_by: id.owner,
    status: 'in_progress',
    turn_user_id: id.known,
    page_count: 1,
    size: 1,
    is_encrypted: false,
  });
  const people = [
    { user_id: id.known, signatory_id: id.knownMember, serial_number: 1, state: 'pending' },
    { user_id: id.stand, signatory_id: id.standMember, serial_number: 2, state: 'waiting' },
  ];
  const task = { organization_id, pages_to_sign: [1], instruction_notes: '' };
  for (const person of people) await add('signatories', { document_id: id.document, ...task, ...person });
  const workflow = { workflow_name: 'Leases', is_default: false, created_by: id.owner };
  await add('workflows', { id: id.workflow, organization_id, ...workflow });
  const named = { user_id: id.known, signatory_id: id.knownMember, serial_number: 1 };
  await add('workflow_entries', { workflow_id: id.workflow, ...task, ...named });
  await add('notifications', {
    organization_id,
    user_id: id.known,
    category: 'Documents',
    description: 'Sign',
  });
  return id;
}

describe('an address that was invited before invited addresses had users of their own', () => {
  it('OS-02 keeps its documents, workflows and notifications, and no longer needs the account or the user', async () => {
    const url = await databaseBefore('invited_addresses');
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    try {
      const id = await fill(pool);
      await migrateDatabase(url);
      const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
        (await pool.query<Record<string, unknown>>(text, values)).rows;
      const [stand] = await query('select user_id from memberships where id = $1', [id.knownMember]);
      const standIn = String(stand?.['user_id']);
      expect(standIn).not.toBe(id.known);
      expect(
        await query('select email, has_account from users where id = any($1) order by email', [
          [standIn, id.stand],
        ]),
      ).toEqual(
        [standIn, id.stand]
          .toSorted()
          .map((one) => ({ email: `${one}@invited.invalid`, has_account: false })),
      );
      expect(await query('select email from users where id = $1', [id.known])).toEqual([{ email: KNOWN }]);
      expect(await query('select signatory_ids, turn_user_id from documents')).toEqual([
        { signatory_ids: [standIn, id.stand], turn_user_id: standIn },
      ]);
      expect(
        await query('select user_id from document_readers where status = $1', ['pending_for_signature']),
      ).toEqual([{ user_id: standIn }]);
      for (const table of ['signatories', 'workflow_entries', 'notifications', 'document_readers'])
        expect(await query(`select from ${table} where user_id = $1`, [id.known])).toEqual([]);
    } finally {
      await pool.end();
    }
  });
});
