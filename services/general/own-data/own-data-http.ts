import { Readable } from 'node:stream';
import { getOwnData } from '#contracts/own-data.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { sessionKey } from '#platform/http/password-limit.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readOwnData } from './read-own-data.ts';

const PER_MINUTE = 3;

export const ownDataRoutes: readonly Route[] = [
  route(
    getOwnData,
    async ({ database, caller: { userId }, log }, { headers }) => {
      const actor = { userId, ip: clientAddress(headers) };
      await database.transaction((tx) => recordUserActivity(tx, actor, { action: 'own_data_downloaded' }));
      const name = `countersign-data-${new Date().toISOString().slice(0, 10)}.json`;
      const body = Readable.from(readOwnData(database, userId), { encoding: 'utf8' });
      body.on('error', (error) => log.warn({ err: error }, 'a download of own data broke off'));
      return {
        status: 200,
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': contentDisposition('attachment', name),
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
        },
        body,
      };
    },
    { limit: { perMinute: PER_MINUTE, key: (_input, headers) => sessionKey(headers) } },
  ),
];
