import * as countryNames from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countryNames.registerLocale(english);

/** Countries of ISO 3166-1 with their English names. The package's main module would read those of 80 languages at each start. */
export { countryNames };
