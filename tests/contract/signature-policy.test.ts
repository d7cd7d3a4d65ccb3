import { and, desc, eq } from '#platform/drizzle/orm.ts';
import {
  addTrustedCertificates,
  changeSigningSettings,
  getSigningSettings,
  listTrustedCertificates,
  removeTrustedCertificates,
  signingSettingsMessages,
  trustListMessages,
  type SigningSettings,
} from '#contracts/signing-settings.ts';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { certificatePem, createAuthority, issueCertificate, type Authority } from '#demo/pki.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';

let authority: Authority;
let other: Authority;
beforeAll(async () => {
  [authority, other] = await Promise.all([createAuthority('Policy Tests'), createAuthority('Another')]);
});

const pem = (...certificates: Buffer[]) => Buffer.from(certificates.map(certificatePem).join(''));
const add = (who: Person, file: Buffer, name = 'roots.pem') =>
  sendFile(addTrustedCertificates, { file, name }, who);
const list = async (who: Person) => (await send(listTrustedCertificates, {}, who)).data;
const remove = (who: Person, ids: string[]) =>
  send(removeTrustedCertificates, { body: { instance_ids: ids, purpose: 'remove' } }, who);
const actionsOf = async ({ organizationId }: Person, action: string) =>
  database()
    .select({ details: activities.details, user_id: activities.user_id })
    .from(activities)
    .where(and(eq(activities.organization_id, organizationId), eq(activities.action, action)))
    .orderBy(desc(activities.created_at));

describe('the trust list', () => {
  it('accepts all certificates of a PEM file, names the member who added them, and shows them to every member', async () => {
    const { owner, member } = await openOffice();
    const { status, message, data } = await add(owner, pem(authority.root, authority.issuing));
    expect([status, message]).toEqual([200, '2 certificates have been added to the trust list.']);
    expect(data).toHaveLength(2);
    expect(await list(member)).toEqual({ rows: data, may_change: false });
    expect(await list(owner)).toEqual({ rows: data, may_change: true });
    expect(data.find(({ subject }) => subject === 'Policy Tests Root CA')).toMatchObject({
      issuer: 'Policy Tests Root CA',
      key: 'RSA 2048',
      added_by: owner.fullName,
    });
    const entries = await actionsOf(owner, 'trusted_certificate_added');
    expect(entries.map(({ user_id }) => user_id)).toEqual([owner.userId, owner.userId]);
  });

  it('accepts a DER file', async () => {
    const { owner } = await openOffice();
    const { message, data } = await add(owner, authority.root, 'root.cer');
    expect([message, data.length]).toEqual(['The certificate has been added to the trust list.', 1]);
  });

  it('stores each certificate once, and reports those that it already has', async () => {
    const { owner } = await openOffice();
    await add(owner, pem(authority.root));
    const { message, data } = await add(owner, pem(authority.root, other.root));
    expect(message).toBe('The certificate has been added to the trust list. 1 was on the list already.');
    expect(data.map(({ subject }) => subject)).toEqual(['Another Root CA']);
    const again = await add(owner, pem(authority.root, other.root));
    expect([again.status, again.fields]).toEqual([422, { file: [trustListMessages.onTheList(2)] }]);
    expect((await list(owner)).rows).toHaveLength(2);
  });

  it('refuses a whole file when it holds an end-entity certificate', async () => {
    const { owner } = await openOffice();
    const { certificate } = await issueCertificate(authority, { commonName: 'Ana Kovač', keyType: 'ec' });
    const { status, fields } = await add(owner, pem(authority.root, certificate));
    expect([status, fields]).toEqual([422, { file: [trustListMessages.notAnAuthority('Ana Kovač')] }]);
    expect((await list(owner)).rows).toEqual([]);
  });

  it.each([
    ['no certificate', Buffer.from('hello'), 'a.pem', 422, trustListMessages.unreadable],
    ['another kind of file', Buffer.from('hello'), 'a.pfx', 415, uploadMessages.wrongType('a.pfx')],
    ['nothing', Buffer.alloc(0), 'a.pem', 422, uploadMessages.empty('a.pem')],
    [
      'too much',
      Buffer.alloc(TRUSTED_CERTIFICATE_UPLOAD.maxBytes + 1, 'x'),
      'a.pem',
      413,
      uploadMessages.tooLarge('a.pem'),
    ],
  ])('refuses a file with %s at its field', async (_what, file, name, status, message) => {
    const { owner } = await openOffice();
    const answer = await add(owner, file, name);
    expect([answer.status, answer.fields]).toEqual([status, { file: [message] }]);
  });

  it('is changed only with the permission for digital signatures', async () => {
    const { owner, member, auditor } = await openOffice();
    const { data } = await add(owner, pem(authority.root));
    for (const who of [member, auditor]) {
      expect((await add(who, pem(other.root))).code).toBe('permission_denied');
      expect((await remove(who, [data[0]!.id])).code).toBe('permission_denied');
    }
    expect((await list(owner)).rows).toEqual(data);
  });

  it('removes certificates of its organization only, all named ones or none', async () => {
    const { owner } = await openOffice();
    const { owner: stranger } = await openOffice();
    const { data } = await add(owner, pem(authority.root, other.root));
    const [first, second] = data;
    const { data: foreign } = await add(stranger, pem(authority.root));
    expect((await remove(owner, [first!.id, foreign[0]!.id])).code).toBe('not_found');
    expect((await list(owner)).rows).toHaveLength(2);
    expect((await remove(owner, [first!.id])).message).toBe(
      'The certificate has been removed from the trust list.',
    );
    expect((await list(owner)).rows).toEqual([second]);
    expect((await list(stranger)).rows).toEqual(foreign);
    const [entry] = await actionsOf(owner, 'trusted_certificate_removed');
    expect(entry?.details).toEqual({ subject: first!.subject, fingerprint: first!.fingerprint });
  });
});

describe('the signature policy of an organization', () => {
  const change = (who: Person, body: SigningSettings) => send(changeSigningSettings, { body }, who);
  const read = async (who: Person) => (await send(getSigningSettings, {}, who)).data;

  it('has the highest level that the installation reaches until it is set', async () => {
    const { owner, member } = await openOffice();
    const settings = { level: 'highest', rsa_scheme: 'pkcs1', highest: 'B-B', timestamp_server: null };
    expect(await read(owner)).toEqual({ ...settings, may_change: true });
    expect(await read(member)).toEqual({ ...settings, may_change: false });
  });

  it('is stored and entered into the activity log when it is changed', async () => {
    const { owner, member } = await openOffice();
    const wanted: SigningSettings = { level: 'B-B', rsa_scheme: 'pss' };
    const { message, data } = await change(owner, wanted);
    expect([message, data]).toEqual(['The signature settings have been saved.', wanted]);
    expect(await read(member)).toMatchObject(wanted);
    await change(owner, { level: 'highest', rsa_scheme: 'pkcs1' });
    expect(await read(member)).toMatchObject({ level: 'highest', rsa_scheme: 'pkcs1' });
    const entries = await actionsOf(owner, 'signing_settings_changed');
    expect(entries.at(-1)).toEqual({ details: wanted, user_id: owner.userId });
  });

  it('refuses a level that the installation cannot reach', async () => {
    const { owner } = await openOffice();
    const { status, fields } = await change(owner, { level: 'B-T', rsa_scheme: 'pkcs1' });
    const message = signingSettingsMessages.beyondReach('B-T', 'B-B');
    expect([status, fields]).toEqual([422, { level: [message] }]);
    expect((await read(owner)).level).toBe('highest');
  });

  it('is changed with permission only, and in the organization of the member only', async () => {
    const { owner, member } = await openOffice();
    const { owner: stranger } = await openOffice();
    expect((await change(member, { level: 'B-B', rsa_scheme: 'pss' })).code).toBe('permission_denied');
    await change(stranger, { level: 'B-B', rsa_scheme: 'pss' });
    expect(await read(owner)).toMatchObject({ level: 'highest', rsa_scheme: 'pkcs1' });
  });
});
