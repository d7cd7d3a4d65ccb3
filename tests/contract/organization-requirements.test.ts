import { eq } from '#platform/drizzle/orm.ts';
import { Secret, TOTP } from 'otpauth';
import { getDocuments } from '#contracts/document-list.ts';
import type { Document } from '#contracts/document.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { getSecurityRequirements, type SecurityRequirements } from '#contracts/organization-security.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { getOrganizations, listOrganizationUsers } from '#contracts/organization.ts';
import { confirmAuthenticatorApp, startAuthenticatorApp } from '#contracts/second-factor.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { startSignBatch } from '#contracts/sign-batch.ts';
import { prepareUsbSignature } from '#contracts/usb-signing.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const NOTHING: SecurityRequirements = {
  requires_second_factor: false,
  session_hours: 12,
  idle_minutes: 30,
  sign_modes: ['pfx', 'usb'],
  allows_key_signing: false,
  active_content: 'keep',
};

const change = async (by: Person, body: Record<string, unknown>) =>
  outcome(
    changeOrganization,
    await fetchCall(changeOrganization, { query: { purpose: 'security' }, body }, by),
  );
const read = async (by: Person) => (await send(getSecurityRequirements, {}, by)).data;
const readDocuments = (by: Person) => send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, by);
const readMembers = (by: Person) => send(listOrganizationUsers, { query: { purpose: 'list' } }, by);
const readGeneral = (by: Person) => send(getOrganizations, { query: { purpose: 'general' } }, by);

async function addApp(person: Person): Promise<void> {
  const { secret } = (await send(startAuthenticatorApp, { body: { password: PASSWORD } }, person)).data;
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send(confirmAuthenticatorApp, { body: { otp } }, person);
}

/** Uploads a document that waits for this signatory. */
async function putForSigning(owner: Person, signatory: Person): Promise<Document> {
  const document = await uploaded(owner);
  await assign(owner, [document], [signatory]);
  return document;
}

describe('the requirements of an organization', () => {
  it('are kept by their purpose and recorded; no one is required before', async () => {
    const { owner, member } = await openOffice();
    expect(await read(member)).toEqual(NOTHING);
    const body = { ...NOTHING, session_hours: 24, idle_minutes: 60, sign_modes: ['usb'] };
    expect(await change(owner, body)).toMatchObject({ status: 200, success: '1' });
    expect(await read(member)).toEqual(body);
    const [entry] = await database()
      .select()
      .from(activities)
      .where(eq(activities.organization_id, owner.organizationId));
    expect(entry).toMatchObject({
      action: 'security_requirements_changed',
      details: { requires_second_factor: false, session_hours: 24, idle_minutes: 60, sign_modes: 'usb' },
    });
  });

  it.each([
    [{ sign_modes: [] }, { sign_modes: ['Allow at least one way to sign.'] }],
    [{ session_hours: 0 }, { session_hours: ['Enter a whole number of hours from 1 to 168.'] }],
    [{ session_hours: 1.5 }, { session_hours: ['Enter a whole number of hours from 1 to 168.'] }],
    [{ session_hours: 169 }, { session_hours: ['Enter a whole number of hours from 1 to 168.'] }],
    [{ session_hours: null }, { session_hours: ['Enter a whole number of hours from 1 to 168.'] }],
    [{ idle_minutes: 4 }, { idle_minutes: ['Enter a whole number of minutes from 5 to 480.'] }],
    [{ idle_minutes: 481 }, { idle_minutes: ['Enter a whole number of minutes from 5 to 480.'] }],
    [{ idle_minutes: '' }, { idle_minutes: ['Enter a whole number of minutes from 5 to 480.'] }],
    [
      { requires_second_factor: true },
      { requires_second_factor: ['Set up a second factor of your own first, under Privacy and Security.'] },
    ],
  ])('are refused at the field: %j', async (wrong, fields) => {
    const { owner } = await openOffice();
    const refused = await change(owner, { ...NOTHING, ...wrong });
    expect([refused.status, refused.fields]).toEqual([400, fields]);
    expect(await read(owner)).toEqual(NOTHING);
  });

  it('are not changed without write access to settings', async () => {
    const { member } = await openOffice();
    expect((await change(member, NOTHING)).code).toBe('permission_denied');
  });
});

describe('a required second factor', () => {
  it('keeps members without one from the calls of this organization, and from nothing else', async () => {
    const { owner, member } = await openOffice();
    const elsewhere = await openOffice();
    await addApp(owner);
    expect((await change(owner, { ...NOTHING, requires_second_factor: true })).status).toBe(200);
    for (const refused of [await readDocuments(member), await readMembers(member), await readGeneral(member)])
      expect([refused.status, refused.success, refused.code]).toEqual([403, '0', 'second_factor_required']);
    const query = { purpose: 'user_access_functionalities' } as const;
    expect((await send(getUserFunctionality, { query }, member)).code).toBe('second_factor_required');
    expect((await readDocuments(owner)).status).toBe(200);
    expect((await send(getProfile, { query: {} }, member)).status).toBe(200);
    expect((await send(getOrganizations, { query: { purpose: 'list' } }, member)).status).toBe(200);
    expect((await readDocuments(elsewhere.member)).status).toBe(200);
    const foreign = { ...member, organizationId: elsewhere.owner.organizationId };
    expect((await readDocuments(foreign)).code).toBe('not_found');
  });

  it('lets a member in at the next call after they have set one up', async () => {
    const { owner, member } = await openOffice();
    await addApp(owner);
    await change(owner, { ...NOTHING, requires_second_factor: true });
    const settings = { query: { purpose: 'privacy_and_security_settings' } } as const;
    const { data } = await send(getProfile, settings, member);
    expect(data.privacy_and_security_settings!.required_by).toHaveLength(1);
    await addApp(member);
    expect((await readDocuments(member)).status).toBe(200);
  });
});

describe('the allowed ways to sign', () => {
  it('DC-09 refuse certificate files to a signature and to a batch', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await putForSigning(owner, member);
    await change(owner, { ...NOTHING, sign_modes: ['usb'] });
    const fields = {
      mode: ['Your organization does not allow signing with a certificate file. Sign with a USB token.'],
    };
    const refused = await sign(member, [document]);
    expect([refused.status, refused.code, refused.fields]).toEqual([422, 'sign_mode_refused', fields]);
    const body = { instance_ids: [document.id], sign_mode: 'pfx' as const, document_properties: FORM };
    const batch = await send(startSignBatch, { body }, member);
    expect([batch.status, batch.fields]).toEqual([422, fields]);
    await change(owner, NOTHING);
    expect((await sign(member, [document])).status).toBe(200);
  });

  it('DC-10 refuse a USB token before anything is prepared', async () => {
    const { owner, member } = await openOffice();
    const { id: instance_id } = await putForSigning(owner, member);
    await change(owner, { ...NOTHING, sign_modes: ['pfx'] });
    const body = { instance_id, certificate: 'a'.repeat(64), document_properties: FORM };
    const refused = await send(prepareUsbSignature, { body }, member);
    expect([refused.code, refused.fields]).toEqual([
      'sign_mode_refused',
      { mode: ['Your organization does not allow signing with a USB token. Sign with a certificate file.'] },
    ]);
  });
});
