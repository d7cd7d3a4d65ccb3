import { useState } from 'react';
import useSWR from 'swr';
import { findUsbHelper } from '#client/find-usb-helper.ts';
import type { RequestError } from '#client/request-error.ts';
import { askUsbHelper } from '#client/usb-helper.ts';
import { HelperError, isNotPaired, type HelperProblem } from '#client/usb-helper-error.ts';
import type { UsbToken } from '#contracts/usb.ts';
import { usePolling } from '../batch/use-polling.ts';

/**
 * Reason why no token is known. `unpaired`: this browser has to be paired with the helper; `driver`: the helper finds no driver;
 * `failed`: the driver or the token failed.
 */
export type UsbProblem = HelperProblem | 'unpaired' | 'driver' | 'failed';

export interface UsbTokens {
  /** Tokens that are plugged in; undefined until they are listed. */
  tokens: UsbToken[] | undefined;
  /** Reason why they cannot be listed; null if they can, or are being listed for the first time. */
  problem: { reason: UsbProblem; message: string } | null;
  /** True while they are listed at the user's request. */
  isRefreshing: boolean;
  refresh: () => Promise<void>;
}

/** Time between two looks for a helper or a token that the user is about to start or plug in. */
const POLL_MS = 3000;

const loadCall = async () => (await import('#contracts/usb.ts')).listUsbTokens;

/** Lists the tokens; again when the window regains focus, and regularly while the helper or the token is missing. */
export function useUsbTokens(isWanted: boolean): UsbTokens {
  const { data, error, mutate } = useSWR<UsbToken[], RequestError>(
    isWanted ? 'usb-tokens' : null,
    async () => {
      await findUsbHelper();
      return askUsbHelper(loadCall, undefined);
    },
    { shouldRetryOnError: false, focusThrottleInterval: 1000 },
  );
  const [isRefreshing, setIsRefreshing] = useState(false);
  const problem = error ? { reason: reasonOf(error), message: error.message } : null;
  const isForUser = problem?.reason === 'failed' || problem?.reason === 'unpaired'; // only the user can end that
  usePolling(mutate, isWanted && !isForUser && (problem !== null || data?.length === 0), POLL_MS);
  const refresh = async () => {
    setIsRefreshing(true);
    await mutate();
    setIsRefreshing(false);
  };
  return { tokens: data, problem, isRefreshing, refresh };
}

function reasonOf(error: RequestError): UsbProblem {
  if (error instanceof HelperError) return error.problem;
  if (isNotPaired(error)) return 'unpaired';
  if (error.kind === 'unreachable') return 'missing'; // it ended after it was found
  return error.code === 'driver_missing' ? 'driver' : 'failed';
}
