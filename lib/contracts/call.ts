import type { ApiScope } from './api-scope.ts';
import type { RequiredPermission } from './permission.ts';
import type { UploadLimits } from './upload.ts';
import type { z } from './zod.ts';

/** Service that answers a call. */
export type ServiceName = 'document' | 'general' | 'organization';

/** Header of `/health/live` that names the service at this address, `none` at the root of the services. */
export const SERVICE_HEADER = 'countersign-service';

/** HTTP method of a call. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. public: anyone · user: a bearer token · member: a bearer token and an organization of the user · operator: a bearer
 * token of a user who operates the installation; for every other caller the call does not exist.
 */
export type Access = 'public' | 'user' | 'member' | 'operator';

/** What a call is sent by, without the schemas. */
export interface CallHead {
  readonly service: ServiceName;
  readonly method: Method;
  /** Path template below the service's base URL, for example `/document/{id}/view_versions`. */
  readonly path: string;
  /**
   * Set if chapter 7 of the specification does not name the call, or names neither its method nor its payload. A third-party
   * service may not have the call; the web app then hides what needs it.
   */
  readonly isExtension?: true;
  /** Set for a call that may take longer than any time limit; only its caller or a broken connection ends it. */
  readonly hasNoTimeout?: true;
}

/** Parts of a call that do not depend on who may make it. */
interface CallParts extends CallHead {
  /** Sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Content type of the request, JSON by default. A multipart request has one file `file` after the text fields of `body`. A part is
   * the next piece of an upload in parts (tus).
   */
  readonly bodyType?: 'json' | 'multipart' | 'part';
  /** Limits of the file of a multipart request that may name an upload in parts in its place; absent if it may not. */
  readonly inParts?: UploadLimits;
  /** Schema of `data` in the envelope of a success; absent if the response is a file or has no data. */
  readonly data?: z.ZodType;
  /** Set if the specification defines no data for the response, so that a third-party service may send none or other data. */
  readonly mayLackData?: true;
  /** Content of a successful response, an envelope by default. `headers`: it has no body. */
  readonly answer?: 'envelope' | 'file' | 'headers';
  /** Set for a call other than GET that an organization still permits while it waits for its deletion. */
  readonly allowedWhileDeleting?: true;
  /** Set for a stream that ends with the session; a program that stops does not wait for its end. */
  readonly isEndless?: true;
  /**
   * Set for a GET call that is recorded as an action of the user, always or with this value of a query parameter. The web app
   * makes it only for its own pages and for an address that the user has entered.
   */
  readonly leavesTrace?: true | { readonly parameter: string; readonly value: string };
  /**
   * Set for a GET call that reads no replica of the database: its handler writes, works on after its response has begun, asks others, or
   * tells of the primary or of its clock.
   */
  readonly readsPrimary?: true;
  /** Set for a call of a visitor that counts known devices apart: the web app adds the tokens of those that the browser is known as. */
  readonly asksDevices?: true;
  /** Set if the browser may not make the call, because the response holds the bearer token. */
  readonly serverOnly?: true;
  /** Scope that an API key needs for the call; absent if keys cannot make it. */
  readonly apiScope?: ApiScope;
  /** Schema that the body must also match in a call by API key; absent if keys may send every body. */
  readonly apiBody?: z.ZodType;
  /** Summary for API keys, where it differs from that for members; at most what `apiBody` permits. */
  readonly apiSummary?: string;
}

/** Statuses with which a service responds if it has no call of this path and method. */
const NO_SUCH_CALL = [404, 405, 501];

/**
 * Returns whether a response with this status and envelope code says that the service does not have the extension `call`.
 * The code `not_found` says that an entity is missing, not the call.
 */
export function lacksExtension(
  call: Call | undefined,
  { status, code }: { status: number; code?: string | undefined },
): boolean {
  return call?.isExtension === true && NO_SUCH_CALL.includes(status) && code !== 'not_found';
}

/** Permission that a call requires besides `access`: a member call states it, or null with the reason why none is needed. */
type CallAccess =
  | { readonly access: Exclude<Access, 'member'>; readonly permission?: undefined }
  | { readonly access: 'member'; readonly permission: RequiredPermission | null };

/** A call of a service. Its route, the proxy's allow-list, the typed client and the OpenAPI document follow from this. */
export type Call = CallParts & CallAccess;

/** Returns `call` with its exact type, from which clients and services infer input and output. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Input of a call on the client's side, before defaults are applied. */
export type CallInput<C extends Call> = Present<{
  params: Input<C['params']>;
  query: Input<C['query']>;
  body: Input<C['body']>;
}>;

/** Parsed input of a call on the service's side. */
export interface ParsedInput<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** `data` that this product's services send in the response to a call. */
export type CallData<C extends Call> = Output<C['data']>;

/** Parsed `data` of the response to a call, from any service; null if the response may lack data and does. */
export type ResponseData<C extends Call> = C extends { mayLackData: true } ? CallData<C> | null : CallData<C>;
