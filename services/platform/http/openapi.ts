import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Call, ServiceName } from '#contracts/call.ts';
import { Envelope } from '#contracts/envelope.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_HOURS } from '#contracts/limits.ts';
import { PART_TYPE } from '#contracts/upload-parts.ts';
import { z } from '#contracts/zod.ts';
import { runsOnce } from '../idempotency/answer-once.ts';

const ONCE = z.object({
  [IDEMPOTENCY_HEADER]: z.optional(z.string()).register(z.globalRegistry, {
    description: `New for each effect. A repetition within ${IDEMPOTENCY_HOURS} hours gets the first response and has no other effect.`,
  }),
});
const FILE = z.string().register(z.globalRegistry, { format: 'binary' });
const WITHOUT_BODY = z.null().register(z.globalRegistry, { description: 'It worked.' });
const FAILURE = Envelope.clone().register(z.globalRegistry, { description: 'A failure.' });

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

/**
 * Returns the schema of a call for the OpenAPI document; its response part also checks and serializes the responses.
 */
export function routeSchema(call: Call): FastifySchema {
  return {
    summary: call.summary,
    operationId: `${call.method.toLowerCase()} ${call.service}${call.path}`,
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(runsOnce(call) ? { headers: ONCE } : {}),
    ...bodySchema(call),
    response: { ...answerSchema(call), default: FAILURE },
  };
}

function bodySchema({ body, bodyType }: Call): FastifySchema {
  if (bodyType === 'part') return { consumes: [PART_TYPE], body: FILE };
  if (bodyType !== 'multipart') return body ? { body } : {};
  const fields = body instanceof z.ZodObject ? body.shape : {};
  return { consumes: ['multipart/form-data'], body: z.object({ ...fields, file: FILE }) };
}

function answerSchema({ answer, data }: Call): Record<number, unknown> {
  if (answer === 'file') {
    return { 200: { description: 'The file.', content: { 'application/octet-stream': { schema: FILE } } } };
  }
  if (answer === 'headers') return { 204: WITHOUT_BODY };
  const success = z.object({ success: z.literal('1'), message: z.string() });
  const envelope = data ? z.extend(success, { data }) : success;
  return { 200: envelope.register(z.globalRegistry, { description: 'It worked.' }) };
}
