import { inStoredOrder, oneLine, storable, storableThroughout } from '#contracts/text.ts';
import { z } from '#contracts/zod.ts';

/** Formats of zod that have neither NUL nor half a surrogate pair, each with an example. */
export const CLOSED_FORMATS: Record<string, { schema: z.ZodType; example: string }> = {
  uuid: { schema: z.uuid(), example: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6' },
  email: { schema: z.email(), example: 'olive@office.example' },
  date: { schema: z.iso.date(), example: '2026-11-21' },
  datetime: { schema: z.iso.datetime(), example: '2026-11-21T10:00:00Z' },
  base64: { schema: z.base64(), example: 'AAAA' },
};

/** Step into an object by its key; `[]` is the first item of a list, `{}` a key of a record that is not named. */
type Path = readonly string[];

/** Text that a schema takes, or a part of it that cannot be looked into. */
export interface TextPlace {
  path: Path;
  /** Values that the objects around it must have, for example the purpose of a change. */
  literals: readonly { path: Path; value: unknown }[];
  /** How the schema refuses a text that PostgreSQL cannot store: by its own check, by its format, or not at all. */
  guard: 'check' | 'format' | 'none';
  /** True if the schema refuses or removes bidirectional overrides and isolates. */
  isInOrder: boolean;
  /** True if the schema replaces what it refuses by a default. */
  hasFallback: boolean;
  /** Kind of schema. */
  type: string;
}

/** Part of a schema's definition that this file looks into. */
interface Definition {
  type: string;
  format?: string;
  checks?: unknown[];
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  items?: z.core.$ZodType[];
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  values?: unknown[];
}

type Around = Pick<TextPlace, 'path' | 'literals' | 'hasFallback' | 'isInOrder'> & { isChecked: boolean };

const WITHOUT_TEXT = ['number', 'int', 'boolean', 'null', 'undefined', 'literal', 'enum'];
const WRAPPERS = ['optional', 'nullable', 'default', 'catch'];

/** Returns all texts that a schema takes, at every depth. A kind of schema that is not known here counts as a text without a guard. */
export function textPlaces(schema: z.core.$ZodType): TextPlace[] {
  return placesIn(schema, {
    path: [],
    literals: [],
    isChecked: false,
    isInOrder: false,
    hasFallback: false,
  });
}

function placesIn(schema: z.core.$ZodType, around: Around): TextPlace[] {
  const definition = schema._zod.def as Definition; // each kind of schema has some of these
  const { type, checks = [], format = '' } = definition;
  if (WITHOUT_TEXT.includes(type)) return [];
  const isChecked = around.isChecked || checks.includes(storable) || checks.includes(storableThroughout);
  const isInOrder = around.isInOrder || checks.includes(oneLine) || checks.includes(inStoredOrder);
  const hasFallback = around.hasFallback || (type === 'catch' && !isChecked);
  const parts = partsOf(definition, { ...around, isChecked, isInOrder, hasFallback });
  if (parts) return parts.flatMap(([part, within]) => placesIn(part, within));
  const isClosed = type === 'string' && Object.hasOwn(CLOSED_FORMATS, format);
  const { path, literals } = around;
  return [
    {
      path,
      literals,
      type,
      hasFallback,
      isInOrder,
      guard: isChecked ? 'check' : isClosed ? 'format' : 'none',
    },
  ];
}

function partsOf(definition: Definition, around: Around): [z.core.$ZodType, Around][] | null {
  const { type, element, innerType, options = [], items = [], keyType, valueType } = definition;
  const at = (...steps: string[]): Around => ({ ...around, path: [...around.path, ...steps] });
  if (type === 'object') return objectParts(definition, around);
  if (type === 'array' && element) return [[element, at('[]')]];
  if (WRAPPERS.includes(type) && innerType) return [[innerType, around]];
  if (type === 'union') return options.map((option) => [option, around]);
  if (type === 'tuple') return items.map((item) => [item, at('[]')]);
  if (type === 'record' && keyType && valueType)
    return [
      [keyType, at('{}')],
      [valueType, at('any')],
    ];
  if (type === 'pipe') return pipeParts(definition, around);
  return null;
}

function objectParts({ shape = {} }: Definition, around: Around): [z.core.$ZodType, Around][] {
  const own = Object.entries(shape).flatMap(([key, part]) => {
    const { type, values } = part._zod.def as Definition; // as in placesIn()
    return type === 'literal' ? [{ path: [...around.path, key], value: values?.[0] }] : [];
  });
  const literals = [...around.literals, ...own];
  return Object.entries(shape).map(([key, part]) => [
    part,
    { ...around, literals, path: [...around.path, key] },
  ]);
}

/** A transformation before a schema, as of JSON, is left out: what it makes is checked by that schema. */
function pipeParts({ in: first, out: second }: Definition, around: Around): [z.core.$ZodType, Around][] {
  return [first, second].flatMap((part) =>
    part && part._zod.def.type !== 'transform' ? [[part, around] as [z.core.$ZodType, Around]] : [],
  );
}
