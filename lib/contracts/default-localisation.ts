import type { LocalisationSettings } from './localisation.ts';

/** Settings of a user who has chosen none. */
export const DEFAULT_LOCALISATION: LocalisationSettings = {
  language_id: 'en',
  time_zone: null,
  date_format: 'LLL dd, y',
  number_format: 'comma_point',
  currency_id: null,
};

/** First month of the financial year until the organization chooses another: April. */
export const DEFAULT_FISCAL_YEAR_START_MONTH = 4;
