import { eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { getOrganizations, listOrganizationUsers } from '#contracts/organization.ts';
import { changeSignatureProperties, getSignatureProperties } from '#contracts/signature-properties.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { createMember } from '#demo/create-member.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';

/** Makes `person` a member of another office too. */
async function join(person: Person, organizationId: string): Promise<void> {
  const [firstName, lastName] = ['Mira', 'Tester'];
  await createMember(database(), {
    organizationId,
    firstName,
    lastName,
    email: person.email,
    password: PASSWORD,
    role: 'Auditor',
  });
}

describe('organizations', () => {
  it('EN-01 are listed by name, only those of the user', async () => {
    const [zebra, alpha] = [await openOffice({}, 'Zebra Ltd'), await openOffice({}, 'alpha AG')];
    await openOffice({}, 'Foreign Inc');
    const { member } = zebra;
    await join(member, alpha.owner.organizationId);
    const { data } = await send(getOrganizations, { query: { purpose: 'list' } }, { token: member.token });
    expect(data.total).toBe(2);
    expect(data.rows.map(({ name }) => name)).toEqual(['alpha AG', 'Zebra Ltd']);
    expect(data.rows[1]).toEqual({
      id: member.organizationId,
      organization_id: member.organizationId,
      name: 'Zebra Ltd',
      logo_id: null,
      deletes_at: null,
      country_id: null,
      is_fiscal_year_settings_created: false,
      fiscal_year_start_month: 4,
      state_id: null,
      city_id: null,
      city_name: '',
      time_zone: 'UTC',
      role_name: 'Member',
      is_default: false,
    });
    const found = await send(
      getOrganizations,
      { query: { purpose: 'list', search: 'zeb' } },
      { token: member.token },
    );
    expect(found.data).toMatchObject({ total: 1, rows: [{ name: 'Zebra Ltd' }] });
  });

  it('give the current one for the purpose general, to its members only', async () => {
    const { member } = await openOffice({}, 'Only One');
    const other = await openOffice();
    const general = { query: { purpose: 'general' as const } };
    expect((await send(getOrganizations, general, member)).data).toMatchObject({
      total: 1,
      rows: [{ name: 'Only One' }],
    });
    const { token } = member;
    expect((await send(getOrganizations, general, { token })).code).toBe('organization_required');
    for (const organizationId of [other.owner.organizationId, randomUUID()]) {
      expect((await send(getOrganizations, general, { token, organizationId })).status).toBe(404);
    }
  });

  it('are refused without a purpose', async () => {
    const { member } = await openOffice();
    expect((await fetchCall(getOrganizations, {}, member)).status).toBe(400);
  });
});

describe('members', () => {
  it('EN-02 are listed by name, only the active ones of this organization', async () => {
    const { owner, member, second, auditor } = await openOffice();
    await openOffice();
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, second.membershipId));
    const { data } = await send(listOrganizationUsers, { query: { purpose: 'list' } }, member);
    expect(data).toEqual({
      total: 3,
      rows: [auditor, member, owner].map((person) => ({
        id: person.membershipId,
        user_details: { id: person.userId, full_name: person.fullName, email: person.email },
      })),
    });
  });

  it('are found by name and address', async () => {
    const { member, second } = await openOffice();
    const search = async (text: string) =>
      (await send(listOrganizationUsers, { query: { purpose: 'list', search: text } }, member)).data.rows.map(
        ({ id }) => id,
      );
    expect(await search('sven')).toEqual([second.membershipId]);
    expect(await search('Mira Tes')).toEqual([member.membershipId]);
    expect(await search(second.email.toUpperCase())).toEqual([second.membershipId]);
    expect(await search('%')).toEqual([]);
  });
});

describe('signature properties', () => {
  const properties = {
    default_page_number: 'custom' as const,
    custom_page_number: 3,
    purpose_or_reason: 'Approved',
    default_location: 'Aarhus',
    signature_position: '60,60,200,60',
  };

  it('OS-06 have defaults until they are set, and are then the same for all members', async () => {
    const { owner, member } = await openOffice();
    const params = { id: owner.organizationId };
    expect((await send(getSignatureProperties, { params }, member)).data).toEqual({
      default_page_number: 'first',
      custom_page_number: null,
      purpose_or_reason: '',
      default_location: '',
      signature_position: '',
      signature_style: 'picture',
    });
    const changed = await send(changeSignatureProperties, { params, body: properties }, owner);
    expect([changed.status, changed.data]).toEqual([200, { ...properties, signature_style: 'picture' }]);
    const body = {
      ...properties,
      purpose_or_reason: '',
      default_page_number: 'last' as const,
      signature_style: 'name' as const,
    };
    await send(changeSignatureProperties, { params, body }, owner);
    expect((await send(getSignatureProperties, { params }, member)).data).toEqual(body);
  });

  it('OS-06 are changed with permission only, and in the organization of the member only', async () => {
    const { owner, member } = await openOffice();
    const other = await openOffice();
    const params = { id: owner.organizationId };
    expect((await send(changeSignatureProperties, { params, body: properties }, member)).status).toBe(403);
    expect((await send(changeSignatureProperties, { params, body: properties }, other.owner)).status).toBe(
      404,
    );
    expect((await send(getSignatureProperties, { params }, other.owner)).status).toBe(404);
    expect((await send(getSignatureProperties, { params }, owner)).data.purpose_or_reason).toBe('');
  });

  it.each([
    [{ signature_position: '1,2,3' }, { signature_position: [signMessages.position] }],
    [{ custom_page_number: null }, { custom_page_number: [signMessages.customPage] }],
    [{ default_location: 'x'.repeat(201) }, { default_location: ['Only 200 characters are allowed'] }],
  ])('VA-08 OS-06 refuse %j', async (change, fields) => {
    const { owner } = await openOffice();
    const input = { params: { id: owner.organizationId }, body: { ...properties, ...change } };
    const refused = await outcome(
      changeSignatureProperties,
      await fetchCall(changeSignatureProperties, input, owner),
    );
    expect([refused.status, refused.fields]).toEqual([400, fields]);
  });
});
