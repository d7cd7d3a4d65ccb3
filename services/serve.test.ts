import type { RouteOptions } from 'fastify';
import { pino } from 'pino';
import { ALL_CALLS } from '#contracts/calls.ts';
import { createServer } from '#platform/http/server.ts';
import type { Platform } from '#platform/platform.ts';
import { serve } from './serve.ts';

async function servedRoutes(services: Parameters<typeof serve>[2]): Promise<string[]> {
  const app = await createServer(pino({ level: 'silent' }));
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if (method !== 'HEAD') routes.push(`${String(method)} ${url}`);
  });
  await serve(app, {} as Platform, services); // nothing of it is used before a request comes
  await app.ready();
  await app.close();
  return routes.sort();
}

describe('what the services answer', () => {
  it('is every call of the contracts, a health check, the OpenAPI documents, and nothing else', async () => {
    const calls = ALL_CALLS.map(
      ({ method, service, path }) => `${method} /${service}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const documents = ['general', 'organization', 'document'].map(
      (service) => `GET /${service}/openapi.json`,
    );
    const expected = [...calls, ...documents, 'GET /health'].sort();
    expect(await servedRoutes(['general', 'organization', 'document'])).toEqual(expected);
  });

  it('is one service alone where only one is started', async () => {
    const routes = await servedRoutes(['document']);
    expect(routes.filter((route) => !route.includes(' /document/'))).toEqual(['GET /health']);
    expect(routes).toContain('POST /document/sign-document');
  });
});
