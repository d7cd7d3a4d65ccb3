import type { Call, CallInput } from '#contracts/call.ts';
import type { AnyCall } from '#contracts/later-call.ts';
import { isFields } from './list-in.ts';

/** Returns path and query of a call below its service, with its `{params}` filled in and without undefined values. */
export function callPath<C extends Call>({ path }: AnyCall<C>, input: CallInput<C>): string {
  const parameters = partOf(input, 'params');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(path, name, parameters[name])),
  );
  const search = new URLSearchParams(
    Object.entries(partOf(input, 'query')).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, text(path, name, value)]],
    ),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Returns the body of a call before it is written as JSON; undefined when the call has none. */
export function callBody<C extends Call>(input: CallInput<C>): unknown {
  return 'body' in input ? input.body : undefined;
}

function partOf(input: object, name: 'params' | 'query'): Readonly<Record<string, unknown>> {
  const part: unknown = Reflect.get(input, name);
  return isFields(part) ? part : {};
}

function text(path: string, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`${path}: '${name}' must be a text, a number or a boolean.`);
}
