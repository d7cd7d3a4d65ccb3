import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '#contracts/call.ts';
import type { DatabaseWatch } from '#platform/database-watch.ts';
import { pingDatabase } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { describeService } from '#platform/http/openapi.ts';
import type { Route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { documentRoutes } from './document/http.ts';
import { generalRoutes } from './general/http.ts';
import { organizationRoutes } from './organization/http.ts';

const ROUTES: Record<ServiceName, readonly Route[]> = {
  general: generalRoutes,
  organization: organizationRoutes,
  document: documentRoutes,
};

/** Puts the calls of these services on the server, each service below its own name, and `/health` at the root. */
export async function serve(
  app: FastifyInstance,
  platform: Platform,
  services: readonly ServiceName[],
): Promise<void> {
  answerHealth(app, platform);
  for (const service of services) {
    await app.register(
      async (scope) => {
        await describeService(scope, service);
        for (const route of ROUTES[service]) mount(scope, platform, route);
      },
      { prefix: `/${service}` },
    );
  }
}

/** Refuses every request at once while the database does not respond, so that none piles up. */
export function refuseWhileAway(app: FastifyInstance, watch: Pick<DatabaseWatch, 'isAway'>): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    const headers = { 'retry-after': '2' };
    if (watch.isAway()) done(new AppError(platformErrors.unavailable, { headers }));
    else done();
  });
}

/** Less than an upload and what is signed of it at the same time need. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Serves `/health`, which succeeds while the database can be reached. Its data say whether files can be stored: all that is stored
 * can be read while the disk is full, so that is no reason to send requests elsewhere.
 */
function answerHealth(app: FastifyInstance, { database, blobs }: Pick<Platform, 'database' | 'blobs'>): void {
  app.get('/health', { logLevel: 'warn' }, async () => {
    await pingDatabase(database).catch((cause: unknown) => {
      throw new AppError(platformErrors.unavailable, { cause });
    });
    const isFull = (await blobs.freeBytes()) < LEAST_FREE_BYTES;
    return {
      success: '1',
      message: isFull ? 'The disk of the stored files is full.' : '',
      data: { database: 'operational', storage: isFull ? 'full' : 'operational' },
    };
  });
}
