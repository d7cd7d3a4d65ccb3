import { useCallback, useEffect } from 'react';
import useSWR, { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr';
import type { Call, ResponseData, CallInput } from '#contracts/call.ts';
import type { AnyCall } from '#contracts/later-call.ts';
import { callKey } from '#shared/call-key.ts';
import type { RequestError } from './request-error.ts';
import { loadParser } from './read-response.ts';
import { request } from './request.ts';
import { usePreload } from './use-preload.ts';

export interface UseCallOptions<C extends Call> {
  /** Data that the server has loaded for exactly this input; by default that of the nearest SWRConfig. */
  fallbackData?: ResponseData<C> | undefined;
  /** Returns the data of the previous input while that of a new one loads. */
  keepPreviousData?: boolean | undefined;
  /** Milliseconds between fetches while the page is visible, which may depend on the last data; 0 for none. */
  refreshInterval?: number | ((data: ResponseData<C> | undefined) => number) | undefined;
  /** Milliseconds for which data is not fetched again, unless `useRefresh` asks for it. */
  freshFor?: number | undefined;
  /** True where the view alone shows a failure, without a toast. */
  quiet?: boolean | undefined;
}

/**
 * Loads the data of a GET call; components with the same input share it. Nothing is loaded for a null input. A toast shows
 * a failure (ER-01, ER-05) also where the view shows it with a button to try again.
 */
export function useCall<C extends Call>(
  call: AnyCall<C>,
  input: CallInput<C> | null,
  { fallbackData, keepPreviousData = false, refreshInterval = 0, freshFor, quiet }: UseCallOptions<C> = {},
): SWRResponse<ResponseData<C>, RequestError> {
  usePreload(loadParser);
  usePreload('load' in call ? call.load : loadParser);
  const { cache, fallback } = useSWRConfig();
  const key = input === null ? null : callKey(call, input);
  const id = unstable_serialize(key);
  const loaded: unknown = fallbackData === undefined ? fallback[id] : fallbackData;
  // Data that the server has just loaded is not fetched again, unless older data in the cache takes precedence.
  const isFresh = isFreshFromServer(loaded) && cache.get(id)?.data === undefined;
  useEffect(() => () => leaveBehind(loaded), [loaded]);
  return useSWR<ResponseData<C>, RequestError>(
    key,
    input === null ? null : () => request(call, input, { quiet }),
    {
      keepPreviousData,
      refreshInterval,
      ...(fallbackData === undefined ? {} : { fallbackData }),
      ...(isFresh ? { revalidateOnMount: false } : {}),
      // A return to the page fetches again only after the throttle, which starts with the component.
      ...(freshFor === undefined
        ? {}
        : { focusThrottleInterval: freshFor, dedupingInterval: freshFor, revalidateOnReconnect: false }),
    },
  );
}

/** Data from the server whose views are gone. For a Back, the router renders them again with the same objects. */
const leftBehind = new WeakSet();

function leaveBehind(loaded: unknown): void {
  if (typeof loaded === 'object' && loaded !== null) leftBehind.add(loaded);
}

function isFreshFromServer(loaded: unknown): boolean {
  return loaded !== undefined && !(typeof loaded === 'object' && loaded !== null && leftBehind.has(loaded));
}

/** Returns the data of a GET call that another component loads, and the error if that fails. */
export function useLoaded<C extends Call>(
  call: AnyCall<C>,
  input: CallInput<C> | null,
): SWRResponse<ResponseData<C>, RequestError> {
  // With the fetcher: for a change, and when the window gains focus, SWR has the first hook of a key fetch for all.
  return useSWR<ResponseData<C>, RequestError>(
    input === null ? null : callKey(call, input),
    input === null ? null : () => request(call, input),
    { revalidateOnMount: false, revalidateIfStale: false },
  );
}

/** Gives the browser's data cache what the server has loaded, unless it has the data of this call already. */
export function useFirstData<C extends Call>(
  call: AnyCall<C>,
  input: CallInput<C> | null,
  data: ResponseData<C> | undefined,
): void {
  const { cache, mutate } = useSWRConfig();
  const key = input === null ? null : callKey(call, input);
  const id = unstable_serialize(key);
  useEffect(() => {
    if (data !== undefined && cache.get(id)?.data === undefined) void mutate(id, data, { revalidate: false });
  }, [cache, mutate, id, data]);
}

/** Returns a function that fetches again all calls whose path starts with one of `paths`; without paths, all calls. */
export function useRefresh(): (paths?: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (paths = ['']) => {
      await mutate((key) => {
        const path: unknown = Array.isArray(key) ? key[0] : key;
        return typeof path === 'string' && paths.some((prefix) => path.startsWith(prefix));
      });
    },
    [mutate],
  );
}
