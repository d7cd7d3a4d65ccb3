import { defineCall } from './call.ts';
import { DEFAULT_PHONE_LENGTH } from './phone.ts';
import { z } from './zod.ts';

/** Country. `id` is the ISO 3166-1 alpha-2 code. */
export const Country = z.object({ id: z.string(), name: z.string() });
export type Country = z.infer<typeof Country>;

/** Dialing code of a country. `id` is that of the country, since several countries share a code. */
export const DialingCode = z.object({
  id: z.string(),
  /** Digits, without the plus. */
  code: z.string(),
  country_name: z.string(),
  phone_length_start_range: z.number().int().default(DEFAULT_PHONE_LENGTH.phone_length_start_range),
  phone_length_end_range: z.number().int().default(DEFAULT_PHONE_LENGTH.phone_length_end_range),
});
export type DialingCode = z.infer<typeof DialingCode>;

/** Language. `id` is the ISO 639-1 code. */
export const Language = z.object({ id: z.string(), name: z.string() });
/** Currency. `id` is the ISO 4217 code. */
export const Currency = z.object({ id: z.string(), name: z.string(), symbol: z.string() });

const reference = { service: 'general', method: 'GET', access: 'public' } as const;

export const getCountries = defineCall({
  ...reference,
  path: '/countries',
  summary: 'All countries, by name.',
  data: z.array(Country),
});

export const getDialingCodes = defineCall({
  ...reference,
  path: '/dialing-codes',
  summary: 'The dialing code of each country and the length of its phone numbers, by country name.',
  data: z.array(DialingCode),
});

export const getLanguages = defineCall({
  ...reference,
  path: '/languages',
  summary: 'All languages that have a code of two letters, by name.',
  data: z.array(Language),
});

export const getCurrencies = defineCall({
  ...reference,
  path: '/currencies',
  summary: 'All currencies, by name.',
  data: z.array(Currency),
});
