import { API_CALLS_PER_MINUTE } from '#contracts/api-key.ts';
import { ApiScope } from '#contracts/api-scope.ts';
import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { getAttachment } from '#contracts/document-files.ts';
import { Envelope } from '#contracts/envelope.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_HOURS } from '#contracts/limits.ts';
import { z } from '#contracts/zod.ts';
import { BODY_EXAMPLES, fieldNote, FILE_TYPES, fileNote, withFieldNotes } from './field-notes.ts';
import { exampleOf, jsonSchemaOf, type JsonSchema } from './json-schema.ts';

/** Parameter of an operation. Lists and objects in a query are JSON texts. */
export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema?: JsonSchema;
  content?: Record<string, { schema: JsonSchema }>;
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

/** Operation of the document: one call that API keys can make. */
export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: [ApiScope];
  parameters: OpenApiParameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
}

type Method = 'get' | 'post' | 'patch';

/** OpenAPI 3.1 document of the calls that API keys can make. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: [{ url: string }];
  security: [Record<string, never[]>];
  tags: { name: ApiScope; description: string }[];
  paths: Record<string, Partial<Record<Method, OpenApiOperation>>>;
  components: object;
}

const DESCRIPTION = `Calls of a program with an API key of the organization. The key is sent as \
\`Authorization: Bearer csk_…\` and acts for the organization within its scopes, never as one of its members: \
it never signs in the turn of a person. Each key may make ${API_CALLS_PER_MINUTE} calls a minute; further ones get the status 429 with Retry-After.`;

const ENVELOPE_NOTE =
  'Every JSON response is an envelope: `success` is "1" after a success, else "0" or "-1"; `code` is the stable name of a failure, and its `data` holds messages by field.';

/** Returns the document, made from the contracts. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of ALL_CALLS) {
    if (!call.apiScope) continue;
    const method = call.method.toLowerCase() as Method; // the lower case of each method
    (paths[call.path] ??= {})[method] = operationOf(call, call.apiScope);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Countersign API', version: '1', description: `${DESCRIPTION} ${ENVELOPE_NOTE}` },
    servers: [{ url: '/api/v1' }],
    security: [{ apiKey: [] }],
    tags: ApiScope.options.map((name) => ({ name, description: `Calls for keys with the scope “${name}”.` })),
    paths,
    components: COMPONENTS,
  };
}

const COMPONENTS = {
  securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'csk_…' } },
  schemas: { Envelope: jsonSchemaOf(Envelope, 'output') },
  responses: {
    Failure: {
      description: 'A failure.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
    },
    TooManyCalls: {
      description: 'The key has made too many calls within a minute.',
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
    },
  },
};

function operationOf(call: Call, scope: ApiScope): OpenApiOperation {
  const content = bodyOf(call);
  return {
    operationId: operationId(call),
    summary: call.apiSummary ?? call.summary,
    description: `Needs the scope “${scope}”.`,
    tags: [scope],
    parameters: [...fieldsOf(call, 'path'), ...fieldsOf(call, 'query'), ...idempotencyOf(call)],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      '200': { description: 'It worked.', content: answerOf(call) },
      ...(call === getAttachment
        ? { '206': { description: 'The range that a Range header names.', content: answerOf(call) } }
        : {}),
      '429': { $ref: '#/components/responses/TooManyCalls' },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

const operationId = ({ method, path }: Call) =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)].join('_');

function fieldsOf(call: Call, place: 'path' | 'query'): OpenApiParameter[] {
  const schema = place === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...describedBy(fieldNote(call, name)),
    ...(field.items || field.properties
      ? { content: { 'application/json': { schema: field } } }
      : { schema: field }),
  }));
}

const describedBy = (description: string | undefined) => (description === undefined ? {} : { description });

function idempotencyOf({ method, answer }: Call): OpenApiParameter[] {
  if (method === 'GET' || answer === 'file') return [];
  return [
    {
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: false,
      description: `Text of your choice, new for each effect. A repetition within ${IDEMPOTENCY_HOURS} hours gets the first response and has no other effect. Another request with it gets 422, one while the first is under way 409 (idempotency_in_progress).`,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

const FILE: JsonSchema = { type: 'string', format: 'binary' };

function bodyOf(call: Call): Content | null {
  const { body, apiBody, bodyType } = call;
  if (!body) return null;
  const schema = withFieldNotes(call, jsonSchemaOf(apiBody ?? body, 'input'));
  const example = BODY_EXAMPLES[`${call.method} ${call.path}`] ?? exampleOf(schema);
  if (bodyType !== 'multipart') return { 'application/json': { schema, example } };
  const properties = { ...schema.properties, file: { ...FILE, description: fileNote(call) } }; // the file comes last
  return { 'multipart/form-data': { schema: { ...schema, properties, required: ['file'] } } };
}

function answerOf({ method, path, answer, data }: Call): Content {
  if (answer === 'file') {
    const types = FILE_TYPES[`${method} ${path}`] ?? ['application/octet-stream'];
    return Object.fromEntries(types.map((type) => [type, { schema: FILE }]));
  }
  const success = z.object({ success: z.literal('1'), message: z.string() });
  return {
    'application/json': { schema: jsonSchemaOf(data ? z.extend(success, { data }) : success, 'output') },
  };
}
