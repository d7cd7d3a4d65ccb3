import { TAX_NUMBER_INVALID, type BillingAddress } from '#contracts/billing-address.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import {
  ORGANIZATION_CHANGES,
  type FiscalYear,
  type GeneralSettings,
} from '#contracts/organization-settings.ts';
import type { z } from '#contracts/zod.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { authorize } from '#platform/auth/caller.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { invalidInput } from '#platform/http/field-errors.ts';
import { placeProblems } from '#places/place-problems.ts';
import type { MemberContext } from '#platform/platform.ts';
import { saveBillingAddress } from '../billing-address/billing-address-store.ts';
import { isTaxNumber, normalizeTaxNumber } from '../billing-address/tax-number.ts';
import { saveFiscalYear, saveGeneralSettings } from './organization-settings-store.ts';

/** Saves name, place and time zone. @throws AppError permission_denied, invalid_input */
export async function changeGeneralSettings(
  { caller, database }: MemberContext,
  body: unknown,
): Promise<void> {
  authorize(caller, ['settings', 'write']);
  const settings: GeneralSettings = parse(ORGANIZATION_CHANGES.general, body);
  refuse(await placeProblems(settings));
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    await saveGeneralSettings(tx, organizationId, settings);
    await recordActivity(tx, caller, {
      action: 'organization_changed',
      subjectId: organizationId,
      details: settings,
    });
  });
}

/** Saves the first month of the financial year. @throws AppError permission_denied, invalid_input */
export async function changeFiscalYear({ caller, database }: MemberContext, body: unknown): Promise<void> {
  authorize(caller, ['settings', 'write']);
  const fiscalYear: FiscalYear = parse(ORGANIZATION_CHANGES.fiscal_year, body);
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    await saveFiscalYear(tx, organizationId, fiscalYear);
    await recordActivity(tx, caller, {
      action: 'fiscal_year_changed',
      subjectId: organizationId,
      details: fiscalYear,
    });
  });
}

/**
 * Saves the billing address. The activity log records that it changed, without its content.
 * @throws AppError permission_denied, invalid_input
 */
export async function changeBillingAddress(
  { caller, database }: MemberContext,
  body: unknown,
): Promise<void> {
  authorize(caller, ['billing', 'write']);
  const entered: BillingAddress = parse(ORGANIZATION_CHANGES.billing_address, body);
  const address = { ...entered, tax_number: normalizeTaxNumber(entered.tax_number) };
  const isValid = address.tax_number === '' || isTaxNumber(address.tax_number, address.country_id);
  refuse({
    ...(await placeProblems(address)),
    ...(isValid ? {} : { tax_number: [TAX_NUMBER_INVALID] }),
  });
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    await saveBillingAddress(tx, organizationId, address);
    await recordActivity(tx, caller, { action: 'billing_address_changed', subjectId: organizationId });
  });
}

/** Returns the body as the schema of its purpose. @throws AppError invalid_input */
export function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.error) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Checks that no field has a problem. @throws AppError invalid_input */
export function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError(platformErrors.invalid_input, { fields });
}
