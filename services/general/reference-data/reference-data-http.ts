import * as calls from '#contracts/reference-data.ts';
import { route, type Route } from '#platform/http/route.ts';
import { COUNTRIES, CURRENCIES, DIALING_CODES, LANGUAGES } from './reference-data.ts';

const A_DAY = 24 * 60 * 60;

export const referenceDataRoutes: readonly Route[] = [
  route(calls.getCountries, () => ({ data: [...COUNTRIES] }), { cacheSeconds: A_DAY }),
  route(calls.getDialingCodes, () => ({ data: [...DIALING_CODES] }), { cacheSeconds: A_DAY }),
  route(calls.getLanguages, () => ({ data: [...LANGUAGES] }), { cacheSeconds: A_DAY }),
  route(calls.getCurrencies, () => ({ data: [...CURRENCIES] }), { cacheSeconds: A_DAY }),
];
