import { toJSONSchema } from '#contracts/zod-to-json-schema.ts';
import type { z } from '#contracts/zod.ts';

/** JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it; the keywords that the contracts lead to. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  /** Empty for an optional property that examples leave out. */
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/** Returns the JSON Schema of what a sender may send (`input`), or of what a receiver gets (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  }) as JsonSchema; // zod's own type of the same keywords
  delete made['$schema']; // the document names the dialect for all of its schemas
  return made;
}

/** Removes what tells a reader nothing: bounds of JavaScript's integers, and patterns that repeat the format. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format || schema.maxLength === ID_LENGTH) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties; // later versions may add fields
}

const ID_LENGTH = 200;

const BY_FORMAT: Record<string, string> = {
  uuid: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01',
  date: '2026-11-22',
  'date-time': '2026-11-22T14:05:00.000Z',
};

/** Returns a value that meets a schema: the first of several variants, and defaults where there are any. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return exampleOf(choice);
  if (schema.default !== undefined) return schema.default;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([, { examples }]) => examples?.length !== 0,
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  return type === 'string' ? (BY_FORMAT[schema.format ?? ''] ?? 'text') : null;
}
