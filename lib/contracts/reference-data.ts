import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { Paging } from './paging.ts';
import { DEFAULT_PHONE_LENGTH } from './phone.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Country. `id` is the ISO 3166-1 alpha-2 code. */
export const Country = z.object({ id: z.string(), name: z.string() });
export type Country = z.infer<typeof Country>;

/** State, province or region of a country. `id` is opaque. */
export const State = z.object({ id: Id, name: z.string() });
export type State = z.infer<typeof State>;

/** City of a state. `id` is opaque. */
export const City = z.object({ id: Id, name: z.string() });
export type City = z.infer<typeof City>;

/** Messages about a state or a city that does not exist, or not there. */
export const CHOOSE_STATE = 'Choose a state of this country.';
export const CHOOSE_CITY = 'Choose a city of this state.';

/** Subject of a message to the makers of the product. */
export const ContactFormSubject = z.object({ id: Id, name: z.string() });

/** Dialing code of a country. `id` is that of the country, since several countries share a code. */
export const DialingCode = z.object({
  id: z.string(),
  /** Digits, without the plus. */
  code: z.string(),
  country_name: z.string(),
  phone_length_start_range: z._default(z.int(), DEFAULT_PHONE_LENGTH.phone_length_start_range),
  phone_length_end_range: z._default(z.int(), DEFAULT_PHONE_LENGTH.phone_length_end_range),
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

export const getStates = defineCall({
  ...reference,
  path: '/states',
  summary: 'States of a country, by name.',
  query: z.object({ country_id: text().check(z.maxLength(200)) }),
  data: z.array(State),
});

export const getCities = defineCall({
  ...reference,
  path: '/cities',
  summary: 'A page of the cities of a state, by name; with a search text, those whose name contains it.',
  query: z.extend(Paging, { state_id: text().check(z.maxLength(200)) }),
  data: z.array(City),
});

export const getContactFormSubjects = defineCall({
  ...reference,
  path: '/contact-form-subjects',
  summary: 'Subjects that a message in the contact form can have.',
  data: z.array(ContactFormSubject),
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
