import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { exportTable } from '#contracts/export.ts';
import { Envelope } from '#contracts/envelope.ts';
import { inviteUsers } from '#contracts/invitation.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { eventually } from '#support/eventually.ts';
import { fetchCall, send, type Credentials } from '#support/service/client.ts';
import { database } from '#support/stack/backend-environment.ts';
import { attachedFile, mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { giveOwnRole } from '#support/service/roles.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { openSheet, rowsOf } from '#support/service/workbook.ts';
import { documents } from '../../services/document/document-tables.ts';

const FORM = {
  file_name: 'Our documents',
  from_date: '21/11/2026',
  to_date: '21/11/2026',
  time_zone: 'Asia/Kolkata',
};
const documentsBody = (query: Record<string, unknown> = {}, form: Record<string, unknown> = {}) => ({
  ...FORM,
  ...form,
  table: 'documents',
  query: { status: 'all', ...query },
});

const download = (who: Credentials, body: unknown) => fetchCall(exportTable, { body }, who);

/** Exports the table and returns its header and the rows below it. */
async function exported(who: Credentials, body: unknown) {
  const response = await download(who, body);
  expect(response.status).toBe(200);
  const sheet = await openSheet(new Uint8Array(await response.arrayBuffer()));
  const rows = rowsOf(sheet);
  const start = rows.findIndex((row) => row.every((cell) => cell === null)) + 1;
  const heading = rows.slice(0, start - 1).map(([label, text]) => [label, text]);
  return {
    response,
    sheet,
    heading,
    header: rows[start]!,
    rows: rows.slice(start + 1),
    headerRow: start + 1,
  };
}

/** Makes a signed and an unsigned document of the owner, and one of the member. */
async function scene() {
  const office = await openOffice(await keysFor('member'));
  const { owner, member, second } = office;
  const lease = await uploaded(owner, 'Lease.pdf');
  await uploaded(owner, 'Plain.pdf');
  await uploaded(second, 'Theirs.pdf');
  await assign(owner, [lease], [member, second]);
  await sign(member, [lease]);
  return { ...office, lease };
}

describe('exporting the documents table', () => {
  it('DC-14 EX-05 gives an Excel file with the content of the table under a heading', async () => {
    const { owner, member, lease } = await scene();
    const at = new Date('2026-02-03T20:15:00Z');
    await database().update(documents).set({ created_at: at }).where(eq(documents.id, lease.id));
    const query = {
      sort: 'document_name',
      direction: 'asc',
      filters: [{ columnId: 'signatories', operator: 'contains', value: 'sven' }],
    };
    const { response, sheet, heading, header, rows, headerRow } = await exported(owner, documentsBody(query));
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toContain('filename="Our documents.xlsx"');
    expect(heading.slice(1)).toEqual([
      ['Documents', 'Uploaded Documents'],
      ['Period', 'All dates until 21/11/2026'],
      ['Filters', 'Signatories contains “sven”'],
      ['Exported by', owner.fullName],
      ['Exported at', expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d \(Asia\/Kolkata\)$/)],
    ]);
    expect([heading[0]![0], heading[0]![1]]).toEqual(['Organization', expect.stringMatching(/^Office /)]);
    expect(header).toEqual([
      'Name',
      'Date added (Asia/Kolkata)',
      'Status',
      'Signatories',
      'Uploaded by',
      'Pages',
      'Version',
    ]);
    expect(rows).toEqual([
      [
        'Lease.pdf',
        new Date('2026-02-04T01:45:00Z'), // local time in Kolkata
        'In Progress',
        '1. Mira Tester (signed)\n2. Sven Tester (to sign now)',
        'Olive Tester',
        2,
        2,
      ],
    ]);
    expect(sheet.getRow(headerRow).getCell(1).font.bold).toBe(true);
    expect(sheet.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: headerRow })]);
    expect(sheet.getColumn(1).width).toBeGreaterThan(20);
    expect((await exported(member, documentsBody(query))).rows[0]![2]).toBe('In Progress');
  });

  it('EX-05 holds only documents that the reader may see, in the order of the table', async () => {
    const { owner, second } = await scene();
    const names = async (who: Person, query: Record<string, unknown> = {}) =>
      (await exported(who, documentsBody(query))).rows.map(([name]) => name);
    expect(await names(second)).toEqual(['Theirs.pdf', 'Lease.pdf']);
    expect(await names(owner, { sort: 'document_name', direction: 'asc' })).toEqual([
      'Lease.pdf',
      'Plain.pdf',
      'Theirs.pdf',
    ]);
    expect(await names(owner, { sort: 'status', direction: 'asc' })).toEqual([
      'Lease.pdf',
      'Theirs.pdf',
      'Plain.pdf',
    ]);
    expect(await names(owner, { status: 'signed' })).toEqual([]);
    expect(await names(owner, { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await names(second, { search: 'mira', status: 'pending_for_signature' })).toEqual(['Lease.pdf']);
  });

  it('EX-05 has the rows of all pages', async () => {
    const { member } = await openOffice();
    await insertMany(member, 2500);
    const { rows } = await exported(member, documentsBody({ sort: 'document_name', direction: 'asc' }));
    expect(rows.map(([name]) => name)).toEqual(
      Array.from({ length: 2500 }, (_, index) => `no. ${10_000 + index}.pdf`),
    );
  });

  it('writes text that looks like a formula as text', async () => {
    const { owner } = await openOffice();
    const names = ['=1+1.pdf', '+1.pdf', '-1.pdf', '@SUM(A1).pdf', '<b>&.pdf'];
    for (const name of names) await uploaded(owner, name);
    const body = documentsBody({ sort: 'date_added', direction: 'asc' });
    const { rows } = await exported(owner, body); // rowsOf throws at a formula
    expect(rows.map(([name]) => name)).toEqual(names);
  });

  it('EX-05 is opened by LibreOffice and by another reader of zip archives, with the rows of the table', async () => {
    const { owner } = await scene();
    const response = await download(owner, documentsBody());
    const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-export-'));
    try {
      const file = path.join(folder, 'export.xlsx');
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      const python =
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("\\n".join(z.namelist()))';
      const listed = spawnSync('python3', ['-c', python, file], { encoding: 'utf8' });
      expect([listed.status, listed.stdout]).toEqual([
        0,
        expect.stringContaining('xl/worksheets/sheet1.xml'),
      ]);
      const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`; // several instances may run in parallel
      execFileSync('localc', [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, file], {
        stdio: 'pipe',
      });
      const lines = readFileSync(path.join(folder, 'export.csv'), 'utf8').split('\n');
      const names = lines.flatMap((line) => /^(\w+\.pdf),/.exec(line)?.[1] ?? []);
      expect(names.sort()).toEqual(['Lease.pdf', 'Plain.pdf', 'Theirs.pdf']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('EX-05 responds at once and sends the file as an attachment of a mail', async () => {
    const { owner } = await scene();
    const response = await download(owner, documentsBody({}, { send_mail: true, file_name: 'All.xlsx' }));
    const envelope = Envelope.parse(await response.json());
    expect([response.status, envelope.success, envelope.message]).toEqual([
      200,
      '1',
      `The file is being made and will be sent to ${owner.email}.`,
    ]);
    const [mail] = await mailsArrived(owner.email, 1);
    expect(mail!.subject).toBe('Your export All.xlsx');
    expect(mail!.attachments.map(({ filename }) => filename)).toEqual(['All.xlsx']);
    const sheet = await openSheet(await attachedFile(mail!, 0));
    expect(rowsOf(sheet).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Lease.pdf', 'Plain.pdf', 'Theirs.pdf']),
    );
  });

  it('EX-05 is mailed once, also when its job runs again after the mail was stored, as after a kill', async () => {
    const { owner } = await openOffice();
    await download(owner, documentsBody({}, { send_mail: true, file_name: 'Once.xlsx' }));
    const ofOwner = sql`name = 'mail-export' and data ->> 'user_id' = ${owner.userId}`;
    const isCompleted = async () => {
      const { rows } = await database().execute(
        sql`select from jobs.job where ${ofOwner} and state = 'completed'`,
      );
      return rows.length === 1 || null;
    };
    await eventually(isCompleted);
    await database().execute(
      sql`update jobs.job set state = 'retry', start_after = now(), completed_on = null where ${ofOwner}`,
    );
    await eventually(isCompleted);
    expect(await database().$count(mails, eq(mails.recipient, owner.email))).toBe(1);
  });

  it.each([
    ['file_name', ''],
    ['file_name', 'a/b'],
    ['file_name', 'a\nb'],
    ['from_date', '2026-11-21'],
    ['time_zone', 'Mars/Olympus'],
    ['table', 'companies'],
  ])('refuses the %s %j and sends nothing', async (field, value) => {
    const { owner } = await openOffice();
    const body = { ...documentsBody({}, { send_mail: true }), [field]: value };
    const { status } = await send(exportTable, { body: body as never }, owner); // the service must refuse it
    expect([status, await mailsTo(owner.email)]).toEqual([400, []]);
  });

  it('refuses an invalid filter before it sends any of the file', async () => {
    const { owner } = await openOffice();
    const filters = [{ columnId: 'size', operator: 'is', value: '1' }];
    const response = await download(owner, documentsBody({ filters }));
    const envelope = Envelope.parse(await response.json());
    expect([response.status, Object.keys(envelope.data ?? {})]).toEqual([400, ['filters.0.columnId']]);
  });

  it('is over, for the number of those at once, when its reader has gone at any time', async () => {
    const { owner } = await openOffice();
    for (let ms = 0; ms < 60; ms += 5) {
      const init = { signal: AbortSignal.timeout(ms) };
      await fetchCall(exportTable, { body: documentsBody() }, owner, init).catch(() => undefined);
    }
    const status = await eventually(async () => {
      const response = await download(owner, documentsBody());
      await response.arrayBuffer();
      return response.ok ? response.status : null;
    });
    expect(status).toBe(200);
  });
});

describe('exporting the activity of a document', () => {
  it('EX-05 lists user, action and time', async () => {
    const { owner, lease } = await scene();
    const body = { ...FORM, table: 'activity', instance_id: lease.id, file_name: 'activity.XLSX' };
    const { response, heading, header, rows } = await exported(owner, body);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=activity.XLSX');
    expect(heading[1]).toEqual(['Activity of', 'Lease.pdf']);
    expect(header.slice(0, 3)).toEqual(['Date (Asia/Kolkata)', 'Done by', 'Activity']);
    expect(rows.map(([, who]) => who)).toEqual(['Mira Tester', 'Olive Tester', 'Olive Tester']);
    expect(rows.every(([date]) => date instanceof Date)).toBe(true);
  });

  it('gets 404 for a caller who may not see the document', async () => {
    const { owner, auditor } = await openOffice();
    const stranger = (await openOffice()).owner;
    const { id } = await uploaded(owner);
    const body = { ...FORM, table: 'activity', instance_id: id };
    expect((await download(auditor, body)).status).toBe(200);
    expect((await download(stranger, body)).status).toBe(404);
  });
});

async function insertMany(by: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: by.organizationId,
    document_name: `no. ${10_000 + index}.pdf`,
    uploaded_by: by.userId,
    page_count: 1,
    size: 1,
    is_encrypted: false,
  }));
  await database().insert(documents).values(rows);
}

describe('exporting the list of users', () => {
  const usersBody = (query: Record<string, unknown> = {}, form: Record<string, unknown> = {}) => ({
    ...FORM,
    ...form,
    table: 'users',
    query,
  });

  it('EX-05 has members and invited people of all pages in the order of the table', async () => {
    const { owner, second } = await openOffice();
    const email = `zoe.${second.email}`;
    const invitations = [{ email, role: 'Auditor' }];
    await send(inviteUsers, { body: { purpose: 'send', invitations } }, owner);
    const deactivate = { purpose: 'deactivate' as const, id: second.membershipId };
    await send(updateUser, { body: deactivate }, owner);
    const { heading, header, rows } = await exported(owner, usersBody({ pageSize: 1 }));
    expect(heading.slice(1, 4)).toEqual([
      ['Users', 'Members'],
      ['State', 'All states'],
      ['Role', 'All roles'],
    ]);
    expect(header.slice(0, 5)).toEqual(['Name', 'E-mail', 'Role', 'State', 'Last sign-in (Asia/Kolkata)']);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Ada Tester', expect.stringMatching(/^auditor\./), 'Auditor', 'Active'],
      ['Mira Tester', expect.stringMatching(/^member\./), 'Member', 'Active'],
      ['Olive Tester', owner.email, 'Owner', 'Active'],
      ['Sven Tester', second.email, 'Member', 'Deactivated'],
      [null, email, 'Auditor', 'Invited'],
    ]);
    expect(rows[2]![4]).toBeInstanceOf(Date);
    expect(rows[4]![6]).toBeInstanceOf(Date);
  });

  it('shows times in the zone of the organization if the request names none', async () => {
    const { owner } = await openOffice();
    const settings = { name: 'Fjord', country_id: 'DK', state_id: null, city_id: null };
    const body = { ...settings, time_zone: 'Europe/Copenhagen' };
    await send(changeOrganization, { query: { purpose: 'general' }, body }, owner);
    const { header, heading } = await exported(owner, usersBody({}, { time_zone: undefined }));
    expect(header[4]).toBe('Last sign-in (Europe/Copenhagen)');
    expect(heading.at(-1)![1]).toMatch(/\(Europe\/Copenhagen\)$/);
  });

  it('EX-05 has only what search and filters of the table leave, and names them', async () => {
    const { owner } = await openOffice();
    const found = await exported(owner, usersBody({ search: 'mira', state: 'active' }));
    expect(found.rows.map(([name]) => name)).toEqual(['Mira Tester']);
    expect(found.heading.slice(1, 5)).toEqual([
      ['Users', 'Members'],
      ['State', 'Active'],
      ['Role', 'All roles'],
      ['Search', 'mira'],
    ]);
    expect((await exported(owner, usersBody({ state: 'invited' }))).rows).toEqual([]);
  });

  it('EX-05 needs read access to user management, and the other exports to documents', async () => {
    const { owner, member, second } = await openOffice();
    await giveOwnRole(owner, member, { 'user management': 'read' });
    await giveOwnRole(owner, second, { documents: 'read' });
    const statuses = async (who: Person) => [
      (await download(who, usersBody())).status,
      (await download(who, documentsBody())).status,
    ];
    expect(await statuses(member)).toEqual([200, 403]);
    expect(await statuses(second)).toEqual([403, 200]);
    expect((await download(second, usersBody({}, { send_mail: true }))).status).toBe(403);
  });

  it('EX-05 is mailed with a link to the list', async () => {
    const { owner } = await openOffice();
    await download(owner, usersBody({}, { file_name: 'People', send_mail: true }));
    const [mail] = await mailsArrived(owner.email, 1);
    expect(mail!.attachments.map(({ filename }) => filename)).toEqual(['People.xlsx']);
    expect(mail!.text).toContain('/settings/user-management');
  });
});
