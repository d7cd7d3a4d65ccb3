import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '#contracts/call.ts';
import { pingDatabase, type Database } from '#platform/database.ts';
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
  answerHealth(app, platform.database);
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

/** Serves `/health`, which succeeds while the database can be reached. */
function answerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', { logLevel: 'warn' }, async () => {
    await pingDatabase(database).catch((cause: unknown) => {
      throw new AppError(platformErrors.unavailable, { cause });
    });
    return { success: '1', message: '' };
  });
}
