import { defineCall } from './call.ts';
import { Currency, Language } from './reference-data.ts';
import { TimeZone } from './time-zone.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Patterns of a date (Unicode CLDR, date field symbols); the first is the default. */
export const DATE_FORMATS = ['LLL dd, y', 'dd LLL y', 'dd/MM/y', 'MM/dd/y', 'dd.MM.y', 'y-MM-dd'] as const;
/** Pattern of a date. */
export const DateFormat = z.enum(DATE_FORMATS, 'Choose a date format.');
export type DateFormat = z.infer<typeof DateFormat>;

/** Formats of a number, named for the separators of its groups and of its decimals; the first is the default. */
export const NUMBER_FORMATS = ['comma_point', 'point_comma', 'space_comma', 'apostrophe_point'] as const;
/** Format of a number. */
export const NumberFormat = z.enum(NUMBER_FORMATS, 'Choose a number format.');
export type NumberFormat = z.infer<typeof NumberFormat>;

/** Message about a currency that is missing or unknown. */
export const CHOOSE_CURRENCY = 'Choose a currency.';

/** How dates, times and numbers are shown to a user. */
export const LocalisationSettings = z.object({
  /** ISO 639-1 code. */
  language_id: z.literal('en', 'Choose a language.'),
  /** IANA name; null for the time zone of the device. */
  time_zone: z.nullable(TimeZone),
  date_format: DateFormat,
  number_format: NumberFormat,
  /** ISO 4217 code; null if none is chosen. */
  currency_id: z.nullable(text().check(z.regex(/^[A-Z]{3}$/, CHOOSE_CURRENCY))),
});
export type LocalisationSettings = z.infer<typeof LocalisationSettings>;

/** Values that the localisation settings can have. */
export const ProfileSettings = z.object({
  languages: z.array(Language),
  /** Time zones; `id` is the IANA name. */
  time_zones: z.array(z.object({ id: z.string(), name: z.string() })),
  date_formats: z.array(DateFormat),
  number_formats: z.array(NumberFormat),
  currencies: z.array(Currency),
});
export type ProfileSettings = z.infer<typeof ProfileSettings>;

export const getProfileSettings = defineCall({
  service: 'general',
  method: 'GET',
  path: '/profile-settings',
  isExtension: true,
  access: 'user',
  summary: 'The values that the localisation settings of a profile can have.',
  data: ProfileSettings,
});

export const changeLocalisation = defineCall({
  service: 'general',
  method: 'PATCH',
  path: '/user/profile/localisation_settings',
  isExtension: true,
  access: 'user',
  summary: 'Changes how dates, times and numbers are shown to the signed-in user.',
  body: LocalisationSettings,
  data: LocalisationSettings,
});
