'use client';
import { useCallback } from 'react';
import useSWR, { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr';
import type { Call, AnswerData, CallInput } from '#contracts/call.ts';
import type { RequestError } from './request-error.ts';
import { request } from './request.ts';

export interface UseCallOptions<C extends Call> {
  /** What the server has already loaded for exactly this input. */
  fallbackData?: AnswerData<C> | undefined;
  /** Shows the data of the input before while that of a new one loads. */
  keepPreviousData?: boolean | undefined;
  /** Fetches again this often while the page is seen. */
  refreshInterval?: number | undefined;
}

/** The data of a GET call, shared by all who ask the same; a null input waits. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  { fallbackData, keepPreviousData = false, refreshInterval = 0 }: UseCallOptions<C> = {},
): SWRResponse<AnswerData<C>, RequestError> {
  const { cache } = useSWRConfig();
  const key = input === null ? null : [call.path, call.service, input];
  // What the server has just loaded need not be fetched again, unless something older stands in the cache before it.
  const isFresh = fallbackData !== undefined && cache.get(unstable_serialize(key))?.data === undefined;
  return useSWR<AnswerData<C>, RequestError>(key, input === null ? null : () => request(call, input), {
    keepPreviousData,
    refreshInterval,
    ...(fallbackData === undefined ? {} : { fallbackData }),
    ...(isFresh ? { revalidateOnMount: false } : {}),
  });
}

/** Fetches again what calls whose path starts with one of `paths` have shown; without paths, everything. */
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
