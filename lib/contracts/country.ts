import { text } from './text.ts';
import { z } from './zod.ts';

/** Messages about a missing or unknown country and dialing code. */
export const CHOOSE_COUNTRY = 'Choose a country.';
export const CHOOSE_DIALING_CODE = 'Choose a dialing code.';

/** Country, ISO 3166-1 alpha-2. */
export const CountryId = text(CHOOSE_COUNTRY).check(
  z.minLength(1, CHOOSE_COUNTRY),
  z.maxLength(2, CHOOSE_COUNTRY),
);
