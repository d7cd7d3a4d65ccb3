import type { Call } from '#contracts/call.ts';
import { toJSONSchema } from '#contracts/zod-to-json-schema.ts';
import { nameOf } from './access-cases.ts';
import type { Row } from './rows.ts';

const PARTS = ['query', 'body'] as const;

/** Part of a JSON Schema that this file looks into. */
interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, { enum?: unknown[]; const?: unknown; type?: string }>;
}

/** Returns the values that the contract of a call offers for a field of its query or body, as `format=pdf`. */
export function choicesOf(call: Call): string[] {
  const values = PARTS.flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const { anyOf = [], oneOf = [], ...whole } = toJSONSchema(schema, { io: 'input' }) as Schema; // a JSON Schema
    const objects = [whole, ...anyOf, ...oneOf];
    return objects.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, field]) => {
        const offered = field.enum ?? ('const' in field ? [field.const] : []);
        const chosen = field.type === 'boolean' ? [true] : offered;
        return chosen.map((value) => choice(call, name, value));
      }),
    );
  });
  return [...new Set(values)];
}

/** Returns the choices that the rows of a call make. */
export function choicesMadeBy(call: Call, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const input = row.input(...row.things);
    return PARTS.flatMap((part) =>
      Object.entries(input[part] ?? {}).map(([name, value]) => choice(call, name, value)),
    );
  });
}

const choice = (call: Call, name: string, value: unknown) => `${nameOf(call)} ${name}=${String(value)}`;
