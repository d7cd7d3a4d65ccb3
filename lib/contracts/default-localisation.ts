import type { LocalisationSettings } from './localisation.ts';

/** Settings of a user who has chosen none. */
export const DEFAULT_LOCALISATION: LocalisationSettings = {
  language_id: 'en',
  time_zone: null,
  date_format: 'LLL dd, y',
  number_format: 'comma_point',
  currency_id: null,
};
