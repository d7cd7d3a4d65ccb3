import type { FieldErrors } from '#contracts/envelope.ts';
import { phoneProblem } from '#contracts/phone.ts';
import { CHOOSE_COUNTRY, CHOOSE_DIALING_CODE, type Registration } from '#contracts/register.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { COUNTRIES, DIALING_CODES } from './reference-data.ts';

/**
 * Checks that country and dialing code exist and that the phone number fits its dialing code.
 * @throws AppError at the form field otherwise
 */
export function checkReferences({
  country_id,
  dialing_code_id,
  phone_number,
}: Pick<Registration, 'country_id' | 'dialing_code_id' | 'phone_number'>): void {
  const fields: FieldErrors = {};
  const dialingCode = DIALING_CODES.find(({ id }) => id === dialing_code_id);
  const problem = phoneProblem(phone_number, dialingCode);
  if (!COUNTRIES.some(({ id }) => id === country_id)) fields['country_id'] = [CHOOSE_COUNTRY];
  if (!dialingCode) fields['dialing_code_id'] = [CHOOSE_DIALING_CODE];
  else if (problem) fields['phone_number'] = [problem];
  if (Object.keys(fields).length > 0) throw new AppError(platformErrors.invalid_input, { fields });
}
