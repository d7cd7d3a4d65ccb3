import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'content-disposition';
import { like, or } from '#platform/drizzle/orm.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { downloadDocuments, getAttachment } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { mailDocuments, remindSignatories } from '#contracts/document-mail.ts';
import { updateApi } from '#contracts/api-key.ts';
import { changeDocuments, uploadDocument, type Document } from '#contracts/document.ts';
import { getEvidence } from '#contracts/evidence.ts';
import { exportTable } from '#contracts/export.ts';
import { inviteUsers } from '#contracts/invitation.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { changeProfile } from '#contracts/profile.ts';
import { createRole } from '#contracts/role.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { entry } from '#support/access/rows.ts';
import { HOSTILE, MARK, OTHER_FIELDS, SHOWN_FIELDS } from '#support/attack/hostile-texts.ts';
import { textPlaces } from '#support/schema-texts.ts';
import { newRobot } from '#support/service/api-keys.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { addSignatories, guestAddress, replaceSignatory } from '#support/service/guests.ts';
import { roleDetails } from '#support/service/roles.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, seenBy, sign } from '#support/service/signing-calls.ts';
import { unzipped } from '#support/service/unzipped.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { openSheet, rowsOf } from '#support/service/workbook.ts';
import { eventually } from '#support/eventually.ts';
import { database } from '#support/stack/backend-environment.ts';

const { document: DOCUMENT_NAME, ...TEXTS } = HOSTILE;

/** Puts a hostile text into each field that a name, a document or a decision has. */
async function hostileOffice() {
  const issuer = await createAuthority('Stored Text');
  const key = await issueCertificate(issuer, { commonName: TEXTS.certificate, keyType: 'ec' });
  const office = await openOffice({ member: key });
  const { owner, member, second } = office;
  const { first_name, last_name } = TEXTS;
  for (const person of [owner, member]) {
    const body = { first_name, last_name, dialing_code_id: null, phone_number: '' };
    expect((await send(changeProfile, { body }, person)).status).toBe(200);
  }
  const place = { country_id: 'DK', state_id: null, city_id: null, time_zone: 'Europe/Copenhagen' };
  const general = { query: { purpose: 'general' as const }, body: { name: TEXTS.organization, ...place } };
  expect((await send(changeOrganization, general, owner)).status).toBe(200);
  expect((await send(createRole, { body: roleDetails(TEXTS.role) }, owner)).status).toBe(200);
  const invitations = [{ email: guestAddress(), role: TEXTS.role }];
  expect((await send(inviteUsers, { body: { purpose: 'send', invitations } }, owner)).status).toBe(200);
  const signed = await uploaded(owner, DOCUMENT_NAME);
  await assign(owner, [signed], [member], { instruction_notes: TEXTS.note });
  const signature = await sign(member, [signed], { reason: TEXTS.reason, location: TEXTS.location });
  expect(signature.status).toBe(200);
  const mailed = { instance_ids: [signed.id], recipients: [owner.email], message: TEXTS.message };
  expect((await send(mailDocuments, { body: mailed }, owner)).status).toBe(200);
  const rejected = await uploaded(owner, DOCUMENT_NAME);
  await startByWorkflow(office, rejected);
  await replace(owner, rejected, { former: second, next: member });
  const remind = { instance_ids: [rejected.id], message: TEXTS.message };
  expect((await send(remindSignatories, { body: remind }, owner)).status).toBe(200);
  const { approval_id } = await seenBy(member, rejected);
  const rejection = { approval_ids: [approval_id!], status: 'reject' as const, remarks: TEXTS.remarks };
  expect((await send(decideApproval, { body: rejection }, member)).status).toBe(200);
  await addSignatories(owner, [await uploaded(owner, DOCUMENT_NAME)], [guestAddress()]);
  const robot = await newRobot(owner, { name: TEXTS.apiKey });
  const asked = { params: { status_or_id: signed.id }, query: {} };
  expect((await send(getDocuments, asked, robot)).status).toBe(200);
  return { ...office, signed, rejected };
}

async function startByWorkflow({ owner, second }: Office, { id }: Document): Promise<void> {
  const signatory = { ...entry(second.userId, second.membershipId), instruction_notes: TEXTS.note };
  const body = { workflow_name: TEXTS.workflow, workflow_data: [signatory] };
  const { data } = await send(createWorkflow, { body }, owner);
  const change = { instance_ids: [id], purpose: 'assign_workflow' as const, workflow_id: data.id };
  expect((await send(changeDocuments, { body: change }, owner)).status).toBe(200);
}

async function replace(by: Person, document: Document, { former, next }: Record<'former' | 'next', Person>) {
  const body = { former: former.userId, next, reason: TEXTS.replacement };
  expect((await replaceSignatory(by, [document], body)).status).toBe(200);
}

let scene: Awaited<ReturnType<typeof hostileOffice>>;
beforeAll(async () => {
  scene = await hostileOffice();
});

it('each free text of the contracts is one of those that these tests fill, or one that is not shown again', () => {
  const fields = ALL_CALLS.flatMap(({ body }) => (body ? textPlaces(body) : []))
    .filter(({ guard }) => guard === 'check')
    .map(({ path: steps }) => steps.filter((step) => step !== '[]').at(-1)!);
  expect([...new Set(fields)].sort()).toEqual([...SHOWN_FIELDS, ...OTHER_FIELDS].sort());
});

/** Address of the app for these tests. */
const APP = 'https://app.countersign.example/';
/** Link of mails to people outside of the organization. */
const MISUSE = 'mailto:operator@countersign.example';

/** All that the layout of a mail consists of. */
const LAYOUT =
  /<(?:!doctype html|html lang="en"|(?:body|div|ul) style="[^"<>]*"|p(?: style="[^"<>]*")?|li|br|a href="[^"<>]*"(?: style="[^"<>]*")?|\/(?:html|body|div|p|ul|li|a))>/g;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
const decoded = (html: string) =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
/** Mails put zero-width spaces into addresses, so that mail programs make no links of them. */
const asTyped = (text: string) => text.replaceAll('\u200b', '').replace(/\r\n/g, '\n');

describe('a text in a mail', () => {
  const hostileMails = () =>
    database()
      .select()
      .from(mails)
      .where(or(like(mails.html_body, `%${MARK}%`), like(mails.subject, `%${MARK}%`)));

  it('is text in the HTML part: no element, attribute or link is made of it', async () => {
    const found = await eventually(async () => {
      const all = await hostileMails();
      return all.length >= 6 ? all : null;
    });
    for (const { subject, html_body } of found) {
      const text = html_body.replace(LAYOUT, '');
      expect([subject, text.match(/[<>]/g)]).toEqual([subject, null]);
      const links = [...html_body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link!);
      expect(links.filter((link) => !link.startsWith(APP) && link !== MISUSE)).toEqual([]);
      expect(links.filter((link) => link.includes(MARK))).toEqual([]);
      expect(subject).not.toMatch(/[\r\n]/);
    }
    const shown = found.map(({ html_body }) =>
      decoded(html_body.replaceAll('<br>', '\n').replace(LAYOUT, '')),
    );
    const all = asTyped(shown.join('\n'));
    for (const what of ['organization', 'first_name', 'last_name', 'remarks', 'message'] as const)
      expect([what, all.includes(asTyped(TEXTS[what]))]).toEqual([what, true]);
    expect(all).toContain(DOCUMENT_NAME);
  });
});

/** Writes a PDF to a file and returns what a program prints about it. */
function printed(pdf: Buffer, command: string, ...options: string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stored-text-'));
  try {
    const file = path.join(folder, 'a.pdf');
    writeFileSync(file, pdf);
    const text = command === 'pdftotext' ? ['-'] : [];
    return execFileSync(command, [...options, file, ...text], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
/** Words of a text: lines are broken between them where a column ends. */
const wordsOf = (text: string) => text.split(/\s+/);

describe('a text in a PDF that the product writes', () => {
  const expectShown = (pdf: Buffer, what: readonly (keyof typeof HOSTILE)[]) => {
    const text = printed(pdf, 'pdftotext', '-raw').replace(/\s+/g, '');
    const missing = what.flatMap((name) => wordsOf(HOSTILE[name]).filter((word) => !text.includes(word)));
    expect(missing).toEqual([]);
    expect(printed(pdf, 'pdfinfo', '-js').trim()).toBe('');
    expect(printed(pdf, 'pdfinfo', '-url')).not.toContain(MARK);
  };
  const reportOf = async ({ id }: Document) => {
    const answer = await fetchCall(getEvidence, { params: { id }, query: { format: 'pdf' } }, scene.owner);
    return Buffer.from(await answer.arrayBuffer());
  };

  it('is shown literally by the signing report of a signed and of a rejected document', async () => {
    const common = ['organization', 'document', 'first_name', 'last_name'] as const;
    expectShown(await reportOf(scene.signed), [...common, 'certificate']);
    expectShown(await reportOf(scene.rejected), [...common, 'remarks', 'replacement']);
  });

  it('is shown literally by the appearance of a signature', async () => {
    const { attachment } = await seenBy(scene.owner, scene.signed);
    expectShown(await bytesOf(scene.owner, attachment), ['reason', 'location']);
  });
});

describe('a text in an exported table', () => {
  const FORM = { file_name: 'x', from_date: '01/01/2020', to_date: '01/01/2040' };
  const activity = ({ id }: Document) => ({ table: 'activity', instance_id: id });

  it.each<[string, () => object, (keyof typeof HOSTILE)[]]>([
    ['documents', () => ({ table: 'documents', query: { status: 'all' } }), ['document', 'organization']],
    ['the activity of a signed document', () => activity(scene.signed), ['document', 'organization']],
    ['the activity of a rejected document', () => activity(scene.rejected), ['remarks', 'replacement']],
    ['users', () => ({ table: 'users', query: {} }), ['role', 'first_name', 'organization']],
    ['calls by API key', () => ({ table: 'api_log', query: {} }), ['apiKey', 'document']],
  ])('is no formula and no link in a cell: %s', async (_, table, what) => {
    const answer = await fetchCall(exportTable, { body: { ...FORM, ...table() } }, scene.owner);
    const file = Buffer.from(await answer.arrayBuffer());
    const sheet = await openSheet(file);
    const cells = rowsOf(sheet)
      .flat()
      .filter((cell) => typeof cell === 'string'); // it throws at a cell that is no plain value
    const all = asTyped(cells.join('\n'));
    for (const name of what) expect([name, all.includes(asTyped(HOSTILE[name]))]).toEqual([name, true]);
    expect(sheet.model).not.toHaveProperty('hyperlinks.0');
  });
});

describe('the name of a document', () => {
  it('stays within its parameter of Content-Disposition', async () => {
    const query = { purpose: 'download' as const, version: 1 };
    const answer = await fetchCall(getAttachment, { params: { id: scene.signed.id }, query }, scene.owner);
    const header = answer.headers.get('content-disposition')!;
    const filename = DOCUMENT_NAME.replace(/\.pdf$/, ' (version 1).pdf');
    expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename } });
  });

  it('names a file of a ZIP archive without a path', async () => {
    const body = { instance_ids: [scene.signed.id, scene.rejected.id] };
    const answer = await fetchCall(downloadDocuments, { body }, scene.owner);
    const name = DOCUMENT_NAME.replace(/[<>:]/g, '_');
    expect(Object.keys(unzipped(Buffer.from(await answer.arrayBuffer()))).sort()).toEqual(
      [name, name.replace(/\.pdf$/, ' (2).pdf')].sort(),
    );
  });
});

describe('a name that would reorder or break the sentence in which it stands', () => {
  it.each(['\u202egnp.elif', 'a\u2066b', 'a\r\nBcc: x@else.example'])(
    'is refused at its field: %j',
    async (name) => {
      const { owner, second } = scene;
      const person = { first_name: 'Olive', last_name: name, dialing_code_id: null, phone_number: '' };
      const workflow_data = [entry(second.userId, second.membershipId)];
      const refused = [
        await send(changeProfile, { body: person }, owner),
        await send(createRole, { body: roleDetails(name) }, owner),
        await send(createWorkflow, { body: { workflow_name: name, workflow_data } }, owner),
        await send(
          updateApi,
          { body: { purpose: 'create', name, scopes: ['verify'], expires_on: null } },
          owner,
        ),
        await sendFile(uploadDocument, { file: uniquePdf(), name: `${name}.pdf` }, owner),
      ];
      expect(refused.map(({ fields }) => Object.keys(fields))).toEqual([
        ['last_name'],
        ['name'],
        ['workflow_name'],
        ['name'],
        ['file'],
      ]);
    },
  );
});
