import { startSweep } from '../sweep.ts';

export interface Leases {
  /** Keeps the lease of a claim while the work runs. */
  keep<T>(claim: string, work: () => Promise<T>): Promise<T>;
  /** Ends the renewal, once no work runs any more. */
  stop(): Promise<void>;
}

/** Pause between two renewals; several fit into the time of a lease. */
const EVERY_MS = 5_000;

/** Renews the leases of claims whose work runs in this process, by `renew`, so that those of a killed process end soon. */
export function openLeases(
  renew: (claims: readonly string[]) => Promise<void>,
  onError: (error: Error) => void,
): Leases {
  const running = new Set<string>();
  const stop = startSweep({
    everyMs: EVERY_MS,
    work: async () => {
      if (running.size > 0) await renew([...running]);
    },
    onError,
  });
  return {
    async keep(claim, work) {
      running.add(claim);
      try {
        return await work();
      } finally {
        running.delete(claim);
      }
    },
    stop,
  };
}
