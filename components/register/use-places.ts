import { useCall } from '#client/use-call.ts';
import { getCountries, getDialingCodes, type Country, type DialingCode } from '#contracts/reference-data.ts';

export interface Places {
  countries: readonly Country[];
  dialingCodes: readonly DialingCode[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** The countries and dialing codes to choose from. */
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
