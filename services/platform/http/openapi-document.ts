import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ServiceName } from '#contracts/call.ts';

/** Serves an OpenAPI document of the routes mounted after it, at `/openapi.json`. */
export async function describeService(app: FastifyInstance, service: ServiceName): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `Countersign ${service} service`, version: '0.1.0' },
      servers: [{ url: `/${service}` }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
