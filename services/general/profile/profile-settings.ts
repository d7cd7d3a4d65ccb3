import { DATE_FORMATS, NUMBER_FORMATS, type ProfileSettings } from '#contracts/localisation.ts';
import { CURRENCIES, LANGUAGES } from '../reference-data/reference-data.ts';

/** Values that localisation settings can have. The screens are in English only. */
export const PROFILE_SETTINGS: ProfileSettings = {
  languages: LANGUAGES.filter(({ id }) => id === 'en'),
  time_zones: timeZones(),
  date_formats: [...DATE_FORMATS],
  number_formats: [...NUMBER_FORMATS],
  currencies: [...CURRENCIES],
};

function timeZones(): ProfileSettings['time_zones'] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((id) => ({ id, name: id.replaceAll('_', ' ') }));
}
