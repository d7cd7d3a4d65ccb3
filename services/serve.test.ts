import type { RouteOptions } from 'fastify';
import { pino } from 'pino';
import { ALL_CALLS } from '#contracts/calls.ts';
import { createServer } from '#platform/http/server.ts';
import type { Platform } from '#platform/platform.ts';
import { serve } from './serve.ts';

async function servedRoutes(services: Parameters<typeof serve>[2]['services']): Promise<string[]> {
  const app = await createServer(pino({ level: 'silent' }));
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if (method !== 'HEAD') routes.push(`${String(method)} ${url}`);
  });
  const readiness = { isReady: () => Promise.resolve(true), stop: () => undefined };
  await serve(app, {} as Platform, { services, readiness }); // nothing of it is used before a request comes
  await app.ready();
  await app.close();
  return routes.sort();
}

const HEALTH = ['GET /health', 'GET /health/live', 'GET /health/ready'];

describe('the routes of the services', () => {
  it('are every call of the contracts, health checks, the OpenAPI documents, and nothing else', async () => {
    const calls = ALL_CALLS.map(
      ({ method, service, path }) => `${method} /${service}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const documents = ['general', 'organization', 'document'].flatMap((service) => [
      `GET /${service}/openapi.json`,
      `GET /${service}/health/live`,
    ]);
    const expected = [...calls, ...documents, ...HEALTH];
    const served = await servedRoutes(['general', 'organization', 'document']);
    expect({
      'served, but missing in ALL_CALLS (lib/contracts/calls.ts)': served.filter(
        (one) => !expected.includes(one),
      ),
      'in ALL_CALLS, but without a route() in services': expected.filter((one) => !served.includes(one)),
    }).toEqual({
      'served, but missing in ALL_CALLS (lib/contracts/calls.ts)': [],
      'in ALL_CALLS, but without a route() in services': [],
    });
  });

  it('are those of one service when only one is started', async () => {
    const routes = await servedRoutes(['document']);
    expect(routes.filter((route) => !route.includes(' /document/'))).toEqual(HEALTH);
    expect(routes).toContain('POST /document/sign-document');
  });
});
