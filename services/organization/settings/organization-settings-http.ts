import { getBillingAddress } from '#contracts/billing-address.ts';
import { getSecurityRequirements } from '#contracts/organization-security.ts';
import * as settings from '#contracts/organization-settings.ts';
import { getRetention } from '#contracts/retention.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readBillingAddress } from '../billing-address/read-billing-address.ts';
import { changeBillingAddress, changeFiscalYear, changeGeneralSettings } from './change-organization.ts';
import { changeRetention, readRetention } from './change-retention.ts';
import { changeSecurity } from './change-security.ts';
import { findSecurity } from './security-store.ts';

/** Operation and message of each purpose. */
const CHANGES = {
  general: [changeGeneralSettings, 'The organization settings have been saved.'],
  fiscal_year: [changeFiscalYear, 'The financial year has been saved.'],
  billing_address: [changeBillingAddress, 'The billing address has been saved.'],
  security: [changeSecurity, 'The security settings have been saved.'],
  retention: [changeRetention, 'The retention has been saved.'],
} as const;

export const organizationSettingsRoutes: readonly Route[] = [
  route(settings.changeOrganization, async (context, { query, body }) => {
    const [change, message] = CHANGES[query.purpose];
    await change(context, body);
    return { message };
  }),
  route(getSecurityRequirements, async ({ caller, database }) => ({
    data: await findSecurity(database, caller.organizationId),
  })),
  route(getRetention, async (context) => ({ data: await readRetention(context) })),
  route(getBillingAddress, async (context) => ({ data: await readBillingAddress(context) })),
];
