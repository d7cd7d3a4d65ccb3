import type { RequiredPermission } from './permission.ts';
import type { z } from './zod.ts';

export type ServiceName = 'document' | 'general' | 'organization';
export type Method = 'GET' | 'POST' | 'PATCH';

/** public: anyone · user: a bearer token · member: a bearer token and an organization the user belongs to. */
export type Access = 'public' | 'user' | 'member';

/** One call of a service. Its route, the proxy's allow-list, the typed client and the OpenAPI document all come from this. */
export interface Call {
  readonly service: ServiceName;
  readonly method: Method;
  /** As the specification writes it, for example `/document/{id}/view_versions`. */
  readonly path: string;
  readonly access: Access;
  readonly permission?: RequiredPermission;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A multipart call carries one file named `file`, after the text fields that `body` describes. */
  readonly bodyType?: 'json' | 'multipart';
  /** Shape of `data` in a successful envelope; none when the answer is a file or carries no data. */
  readonly data?: z.ZodType;
  /** The specification shows no data of this answer: a service of another make may send none, or others. */
  readonly mayLackData?: true;
  readonly answer?: 'envelope' | 'file';
  /**
   * Chapter 7 of the specification does not name this call, or neither its method nor its payload. A service of another make
   * may answer that it has no such call; what needs it is then not shown.
   */
  readonly isExtension?: true;
  /** The browser may not make this call: its answer holds the bearer token. */
  readonly serverOnly?: true;
}

/** Statuses with which a service says that it has no call of this path and method. */
const NO_SUCH_CALL = [404, 405, 501];

/**
 * Returns whether an answer of this status, with the code of its envelope, says that the service has no such extension.
 * With the code `not_found` it is an entity that is missing, not the call.
 */
export function lacksExtension(
  call: Call | undefined,
  { status, code }: { status: number; code?: string | undefined },
): boolean {
  return call?.isExtension === true && NO_SUCH_CALL.includes(status) && code !== 'not_found';
}

/** Gives `call` back with its exact type, so that clients and services infer their inputs and outputs from it. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller hands over, before defaults are filled in. */
export type CallInput<C extends Call> = Present<{
  params: Input<C['params']>;
  query: Input<C['query']>;
  body: Input<C['body']>;
}>;

/** What a handler receives, parsed. */
export interface ParsedInput<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** What this product's services send. */
export type CallData<C extends Call> = Output<C['data']>;

/** What the web app reads, of whatever service; null where the answer may lack data and did. */
export type AnswerData<C extends Call> = C extends { mayLackData: true } ? CallData<C> | null : CallData<C>;
