import type { JsonSchema } from './json-schema.ts';

/** Field of a request or response, as the reference lists it. */
export interface SchemaField {
  /** Path in the body, for example `rows[].signatories[].state`. */
  name: string;
  type: string;
  isRequired: boolean;
  /** Description of the field, where it has one. */
  note?: string | undefined;
}

/** Returns all fields of a schema, the nested ones after the one that holds them. Variants are listed one after the other. */
export function schemaFields(schema: JsonSchema, path = ''): SchemaField[] {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return unique(variants.flatMap((variant) => schemaFields(variant, path)));
  if (schema.items) return schemaFields(schema.items, `${path}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = path ? `${path}.${key}` : key;
    const isRequired = schema.required?.includes(key) ?? false;
    const { description: note } = field;
    return [{ name, type: typeWords(field), isRequired, note }, ...schemaFields(field, name)];
  });
}

function unique(fields: readonly SchemaField[]): SchemaField[] {
  const seen = new Map<string, SchemaField>();
  for (const field of fields) {
    const known = seen.get(field.name);
    if (known && known.type !== field.type) known.type = `${known.type} or ${field.type}`;
    else if (!known) seen.set(field.name, { ...field });
  }
  return [...seen.values()];
}

/** Returns the type of a schema in words, for example `string (date-time) or null`. */
export function typeWords(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return [...new Set(variants.map(typeWords))].join(' or ');
  if (schema.items) return `list of ${plural(typeWords(schema.items))}`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${type} (${schema.format})` : type;
}

const plural = (type: string) => type.replace(/^(object|string|number|integer)\b/, '$1s');
