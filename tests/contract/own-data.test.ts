import { X509Certificate } from 'node:crypto';
import { sql } from '#platform/drizzle/orm.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { changeLocalisation } from '#contracts/localisation.ts';
import { getOwnData, MAX_OWN_ROWS } from '#contracts/own-data.ts';
import { leaveOrganization } from '#contracts/own-organizations.ts';
import { z } from '#contracts/zod.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const Row = z.record(z.string(), z.unknown());
const OwnData = z.strictObject({
  made_at: z.iso.datetime(),
  about: z.string(),
  profile: Row,
  localisation: Row,
  notification_preferences: Row,
  sessions: z.array(Row),
  organizations: z.array(Row),
  certificates: z.array(Row),
  documents: z.array(Row),
  documents_are_cut: z.boolean(),
  activity: z.array(Row),
  activity_are_cut: z.boolean(),
});

const download = ({ token }: Person) => fetchCall(getOwnData, {}, { token });

async function dataOf(person: Person) {
  const response = await download(person);
  expect(response.status).toBe(200);
  const text = await response.text();
  return { response, text, data: OwnData.parse(JSON.parse(text)) };
}

describe("the download of one's own data", () => {
  it('holds profile, settings, sessions, roles, certificates, documents and activity, and no secret', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    await send(
      changeLocalisation,
      { body: { ...DEFAULT_LOCALISATION, time_zone: 'Asia/Kolkata' } },
      { token: member.token },
    );
    const mine = await uploaded(member, 'Mine.pdf');
    const signed = await uploaded(owner, 'Signed.pdf');
    await uploaded(owner, 'Others.pdf');
    await assign(owner, [signed], [member, second]);
    await sign(member, [signed]);
    const { response, text, data } = await dataOf(member);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=countersign-data-\d{4}-\d{2}-\d{2}\.json/,
    );
    expect(data.profile).toMatchObject({ first_name: 'Mira', last_name: 'Tester', email: member.email });
    expect(data.localisation).toMatchObject({ time_zone: 'Asia/Kolkata' });
    expect(data.notification_preferences).toMatchObject({ daily_digest: false });
    expect(data.sessions).toHaveLength(1);
    expect(data.organizations).toEqual([
      expect.objectContaining({ organization_id: member.organizationId, role: 'Member', is_active: true }),
    ]);
    const [certificate] = data.certificates;
    expect(new X509Certificate(Buffer.from(String(certificate!['certificate']), 'base64')).subject).toContain(
      'member',
    );
    expect(
      data.documents.map((row) => [row['document_name'], row['is_owner'], row['signatory_state']]),
    ).toEqual([
      ['Signed.pdf', false, 'signed'],
      ['Mine.pdf', true, null],
    ]);
    expect(data.documents.map(({ id }) => id)).toEqual([signed.id, mine.id]);
    const actions = data.activity.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['document_uploaded', 'document_signed', 'own_data_downloaded']),
    );
    expect(text).not.toMatch(/password|token_hash|encrypted_key|PRIVATE KEY/);
    expect(text).not.toContain(second.email);
    expect([data.documents_are_cut, data.activity_are_cut]).toEqual([false, false]);
  });

  it('leaves out documents and activity of an organization that the user has left', async () => {
    const { member } = await openOffice();
    await uploaded(member, 'Left behind.pdf');
    await send(leaveOrganization, { params: { id: member.organizationId } }, { token: member.token });
    const { text, data } = await dataOf(member);
    expect(data.organizations).toEqual([expect.objectContaining({ is_active: false })]);
    expect([data.documents, data.activity]).toEqual([[], []]);
    expect(text).not.toContain('Left behind');
  });

  it('is cut after 10,000 rows and says so', async () => {
    const { member } = await openOffice();
    await database().execute(sql`
      insert into documents (organization_id, document_name, uploaded_by, page_count, size, is_encrypted)
      select ${member.organizationId}::uuid, 'paper ' || n, ${member.userId}::uuid, 1, 1, false
      from generate_series(1, ${MAX_OWN_ROWS + 1}) n`);
    const { data } = await dataOf(member);
    expect([data.documents.length, data.documents_are_cut]).toEqual([MAX_OWN_ROWS, true]);
    expect(new Set(data.documents.map(({ id }) => id)).size).toBe(MAX_OWN_ROWS);
  });

  it('is refused after three of a session in a minute', async () => {
    const { member } = await openOffice();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await download(member)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
