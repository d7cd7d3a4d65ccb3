import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { logout } from '#contracts/user-session.ts';

/** Ending of sessions and its state. */
export interface SessionEnding {
  /** Ids of the sessions that are being ended. */
  ids: readonly string[];
  /** Ends these sessions; resolves also when that fails, which a notice then says. */
  end: (ids: string[]) => Promise<void>;
}

/** Ends sessions; `onChanged` reads the list again, also after a failure. */
export function useSessionEnding(onChanged: () => Promise<unknown>): SessionEnding {
  const [ids, setIds] = useState<readonly string[]>([]);
  const end = async (session_ids: string[]) => {
    setIds(session_ids);
    try {
      await request(logout, { body: { session_ids } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
    await onChanged();
    setIds([]);
  };
  return { ids, end };
}
