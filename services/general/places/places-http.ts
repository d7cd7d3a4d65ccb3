import * as reference from '#contracts/reference-data.ts';
import { CHOOSE_COUNTRY } from '#contracts/country.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { route, type Route } from '#platform/http/route.ts';
import { searchCities } from '#places/cities.ts';
import { isCountry } from '#places/countries.ts';
import { isState, statesOf } from '#places/states.ts';
import { CONTACT_FORM_SUBJECTS } from './contact-form-subjects.ts';

const cacheSeconds = 24 * 60 * 60;

export const placesRoutes: readonly Route[] = [
  route(
    reference.getStates,
    async (_context, { query: { country_id } }) => {
      if (!isCountry(country_id))
        throw fieldError(platformErrors.invalid_input, 'country_id', CHOOSE_COUNTRY);
      return { data: [...(await statesOf(country_id))] };
    },
    { cacheSeconds },
  ),
  route(
    reference.getCities,
    async (_context, { query }) => {
      if (!(await isState(query.state_id)))
        throw fieldError(platformErrors.invalid_input, 'state_id', reference.CHOOSE_STATE);
      return { data: await searchCities(query.state_id, query) };
    },
    { cacheSeconds },
  ),
  route(reference.getContactFormSubjects, () => ({ data: [...CONTACT_FORM_SUBJECTS] }), { cacheSeconds }),
];
