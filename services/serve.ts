import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '#contracts/call.ts';
import type { DatabaseWatch } from '#platform/database-watch.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { describeService } from '#platform/http/openapi.ts';
import type { Route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { documentRoutes } from './document/http.ts';
import { generalRoutes } from './general/http.ts';
import { answerHealth, answerLive, HEALTH_PATH, type Readiness } from './health.ts';
import { organizationRoutes } from './organization/http.ts';

const ROUTES: Record<ServiceName, readonly Route[]> = {
  general: generalRoutes,
  organization: organizationRoutes,
  document: documentRoutes,
};

/** Puts the calls of these services on the server, each service below its own name, and the health checks at the root. */
export async function serve(
  app: FastifyInstance,
  platform: Platform,
  { services, readiness }: { services: readonly ServiceName[]; readiness: Readiness },
): Promise<void> {
  answerHealth(app, platform, readiness);
  for (const service of services) {
    await app.register(
      async (scope) => {
        answerLive(scope, service); // what the web app reaches of each service
        await describeService(scope, service);
        for (const route of ROUTES[service]) mount(scope, platform, route);
      },
      { prefix: `/${service}` },
    );
  }
}

/** Refuses every request at once while the database does not respond, so that none piles up. Health checks answer by themselves. */
export function refuseWhileAway(app: FastifyInstance, watch: Pick<DatabaseWatch, 'isAway'>): void {
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    const headers = { 'retry-after': '2' };
    if (watch.isAway() && !HEALTH_PATH.test(routeOptions.url ?? ''))
      done(new AppError(platformErrors.unavailable, { headers }));
    else done();
  });
}
