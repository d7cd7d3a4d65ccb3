import { useCall } from '#client/use-call.ts';
import { getCountries, getDialingCodes, type Country, type DialingCode } from '#contracts/reference-data.ts';

/** Reference data of the registration form and the state of its loading. */
export interface Places {
  countries: readonly Country[];
  dialingCodes: readonly DialingCode[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** Loads the countries and dialing codes that the form offers. */
export function usePlaces(): Places {
  const countries = useCall(getCountries, {});
  const dialingCodes = useCall(getDialingCodes, {});
  return {
    countries: countries.data ?? [],
    dialingCodes: dialingCodes.data ?? [],
    isLoading: countries.isLoading || dialingCodes.isLoading,
    hasFailed: Boolean(countries.error ?? dialingCodes.error),
    retry: () => {
      void countries.mutate();
      void dialingCodes.mutate();
    },
  };
}
