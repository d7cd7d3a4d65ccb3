import { eq } from '#platform/drizzle/orm.ts';
import { getBillingAddress, TAX_NUMBER_INVALID } from '#contracts/billing-address.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { getCities } from '#contracts/reference-data.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

type Purpose = 'general' | 'fiscal_year' | 'billing_address';

const change = (by: Person, purpose: string, body: Record<string, unknown>) =>
  fetchCall(changeOrganization, { query: { purpose }, body }, by).then((response) =>
    outcome(changeOrganization, response),
  );
const general = async (by: Person) =>
  (await send(getOrganizations, { query: { purpose: 'general' } }, by)).data.rows[0];
const cityId = async (state_id: string, search: string) =>
  (await send(getCities, { query: { state_id, search } })).data[0]!.id;

const NOWHERE = { country_id: 'DK', state_id: null, city_id: null };
const GENERAL = { name: 'Fjord Law', ...NOWHERE, time_zone: 'Europe/Copenhagen' };
const BILLING = {
  ...{ country_id: 'DE', state_id: 'DE.07', city_id: null as string | null },
  ...{ address_line_1: 'Domplatz 1', address_line_2: '', postal_code: '50667' },
  ...{ tax_number: 'DE 136 695 976', invoice_email: 'invoices@office.example' },
};

async function recorded({ organizationId }: Person): Promise<string[]> {
  const rows = await database()
    .select({ action: activities.action })
    .from(activities)
    .where(eq(activities.organization_id, organizationId))
    .orderBy(activities.created_at);
  return rows.map(({ action }) => action);
}

describe('the settings of an organization', () => {
  it('OS-01 EN-01 keep name, place and time zone, and record the change', async () => {
    const { owner, member } = await openOffice();
    const city_id = await cityId('DK.17', 'copenhagen');
    const body = { ...GENERAL, state_id: 'DK.17', city_id };
    expect(await change(owner, 'general', body)).toMatchObject({ status: 200, success: '1' });
    expect(await general(member)).toMatchObject({ ...body, city_name: 'Copenhagen', role_name: 'Member' });
    expect(await recorded(owner)).toEqual(['organization_changed']);
  });

  it('OS-04 keep the first month of the financial year, and that it has been chosen', async () => {
    const { owner, member } = await openOffice();
    expect(await general(member)).toMatchObject({
      fiscal_year_start_month: 4,
      is_fiscal_year_settings_created: false,
    });
    expect((await change(owner, 'fiscal_year', { fiscal_year_start_month: 7 })).status).toBe(200);
    expect(await general(member)).toMatchObject({
      fiscal_year_start_month: 7,
      is_fiscal_year_settings_created: true,
    });
    expect(await recorded(owner)).toEqual(['fiscal_year_changed']);
  });

  it('RT-04 keep the billing address, with the tax number in its plain form', async () => {
    const { owner, auditor } = await openOffice();
    expect((await send(getBillingAddress, {}, auditor)).data).toMatchObject({
      country_id: null,
      tax_number: '',
    });
    const city_id = await cityId('DE.07', 'koln');
    expect((await change(owner, 'billing_address', { ...BILLING, city_id })).status).toBe(200);
    const saved = { ...BILLING, city_id, tax_number: 'DE136695976', city_name: 'Köln' };
    expect((await send(getBillingAddress, {}, auditor)).data).toEqual(saved);
    const india = { ...BILLING, country_id: 'IN', state_id: null, tax_number: '27AAPFU0939F1ZV' };
    expect((await change(owner, 'billing_address', india)).status).toBe(200);
    expect(await recorded(owner)).toEqual(['billing_address_changed', 'billing_address_changed']);
  });

  it.each<[Purpose, Record<string, unknown>, Record<string, string[]>]>([
    ['general', { ...GENERAL, name: ' ' }, { name: ['Enter the name of your organization.'] }],
    ['general', { ...GENERAL, country_id: 'ZZ' }, { country_id: ['Choose a country.'] }],
    ['general', { ...GENERAL, state_id: 'US.CA' }, { state_id: ['Choose a state of this country.'] }],
    ['general', { ...GENERAL, state_id: 'DK.99' }, { state_id: ['Choose a state of this country.'] }],
    ['general', { ...GENERAL, city_id: 'DK.17.QWFyaHVz' }, { city_id: ['Choose a city of this state.'] }],
    [
      'general',
      { ...GENERAL, state_id: 'DK.17', city_id: 'DE.07.S8O2bG4' },
      { city_id: ['Choose a city of this state.'] },
    ],
    ['general', { ...GENERAL, time_zone: 'Mars/Olympus' }, { time_zone: ['Choose a time zone.'] }],
    ['fiscal_year', { fiscal_year_start_month: 13 }, { fiscal_year_start_month: ['Choose a month.'] }],
    ['fiscal_year', {}, { fiscal_year_start_month: ['Choose a month.'] }],
    ['billing_address', { ...BILLING, tax_number: 'DE136695977' }, { tax_number: [TAX_NUMBER_INVALID] }],
    [
      'billing_address',
      { ...BILLING, country_id: 'IN', state_id: null, tax_number: '27AAPFU0939F1ZW' },
      { tax_number: [TAX_NUMBER_INVALID] },
    ],
    [
      'billing_address',
      { ...BILLING, invoice_email: 'nobody' },
      { invoice_email: ['Enter a valid e-mail address.'] },
    ],
  ])('OS-01 refuse for the purpose %s %j', async (purpose, body, fields) => {
    const { owner } = await openOffice();
    const refused = await change(owner, purpose, body);
    expect([refused.status, refused.fields]).toEqual([400, fields]);
    expect(await recorded(owner)).toEqual([]);
  });

  it('OS-01 refuse an unknown purpose and none', async () => {
    const { owner } = await openOffice();
    expect((await change(owner, 'everything', GENERAL)).status).toBe(400);
    expect((await fetchCall(changeOrganization, { body: GENERAL }, owner)).status).toBe(400);
  });

  it('OS-01 are changed only with the permission of the purpose', async () => {
    const { owner, member, auditor } = await openOffice();
    for (const by of [member, auditor]) {
      for (const purpose of ['general', 'fiscal_year', 'billing_address'])
        expect(await change(by, purpose, {})).toMatchObject({ status: 403, code: 'permission_denied' });
    }
    expect((await fetchCall(getBillingAddress, {}, member)).status).toBe(403);
    expect(await general(owner)).toMatchObject({ country_id: null });
  });
});
