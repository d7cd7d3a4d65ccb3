import type { UserSession } from '#contracts/user-session.ts';
import type { Context } from '#platform/platform.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { findLiveSessions } from './user-session-store.ts';

/** Returns the caller's sessions: the current one first, then the last used. */
export async function listSessions({ database, caller }: Context<'user'>): Promise<UserSession[]> {
  const found = await findLiveSessions(database, caller.userId, caller.sessionId);
  return found.map(({ id, userAgent, ip, startedAt, lastUsedAt, isCurrent }) => ({
    id,
    ...describeUserAgent(userAgent),
    ip_address: ip,
    started_at: startedAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: isCurrent,
  }));
}
