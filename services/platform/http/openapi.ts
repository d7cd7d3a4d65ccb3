import type { FastifySchema } from 'fastify';
import type { Call } from '#contracts/call.ts';
import { Envelope } from '#contracts/envelope.ts';
import { z } from '#contracts/zod.ts';

const FILE = z.string().meta({ format: 'binary' });

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
    ...bodySchema(call),
    response: { ...answerSchema(call), default: Envelope.describe('A failure.') },
  };
}

function bodySchema({ body, bodyType }: Call): FastifySchema {
  if (bodyType !== 'multipart') return body ? { body } : {};
  const fields = body instanceof z.ZodObject ? body.shape : {};
  return { consumes: ['multipart/form-data'], body: z.object({ ...fields, file: FILE }) };
}

function answerSchema({ answer, data }: Call): Record<number, unknown> {
  if (answer === 'file') {
    return { 200: { description: 'The file.', content: { 'application/octet-stream': { schema: FILE } } } };
  }
  const success = z.object({ success: z.literal('1'), message: z.string() });
  return { 200: (data ? success.extend({ data }) : success).describe('It worked.') };
}
