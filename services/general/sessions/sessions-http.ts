import { decryptSession, encryptSession } from '#contracts/encrypt-session.ts';
import * as calls from '#contracts/user-session.ts';
import { getSessionTime } from '#contracts/session-time.ts';
import { endSession, findSessionTime } from '#platform/auth/session-store.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { decryptSessionData, encryptSessionData } from './session-data.ts';

export const sessionRoutes: readonly Route[] = [
  route(encryptSession, (context, { body }) => ({ data: encryptSessionData(context, body) })),
  route(decryptSession, (context, { body }) => ({ data: decryptSessionData(context, body.data) })),
  route(calls.getUserSessions, async (context) => ({ data: await listSessions(context) })),
  route(getSessionTime, async ({ database, caller }) => ({
    data: await findSessionTime(database, caller.sessionId),
  })),
  route(calls.logout, async (context, { body: { session_ids: sessionIds }, headers }) => {
    if (!sessionIds) {
      await endSession(context.database, context.caller.sessionId);
      return { message: 'You are signed out.' };
    }
    await endSessions(context, { sessionIds, ip: clientAddress(headers) });
    return {
      message:
        sessionIds.length === 1 ? 'The session has ended.' : `${sessionIds.length} sessions have ended.`,
    };
  }),
];
