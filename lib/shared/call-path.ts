import type { Call, CallInput } from '#contracts/call.ts';
import { z } from '#contracts/zod.ts';

const Parts = z.object({
  params: z._default(z.record(z.string(), z.unknown()), {}),
  query: z._default(z.record(z.string(), z.unknown()), {}),
  body: z.optional(z.unknown()),
});

/** Returns path and query of a call below its service, with its `{params}` filled in and without undefined values. */
export function callPath<C extends Call>(call: C, input: CallInput<C>): string {
  const { params, query } = Parts.parse(input);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(call, name, params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, text(call, name, value)]],
    ),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Returns the body of a call before it is written as JSON; undefined when the call has none. */
export function callBody<C extends Call>(input: CallInput<C>): unknown {
  return Parts.parse(input).body;
}

function text({ path }: Call, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`${path}: '${name}' must be a text, a number or a boolean.`);
}
