import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contracts/call.ts';
import { z } from '#contracts/zod.ts';
import type { Database } from '../database.ts';
import type { StoredApiKey } from './api-key-store.ts';
import { findNamedDocuments, insertApiCall, type NamedDocuments } from './api-call-store.ts';

interface KeyCall {
  key: Pick<StoredApiKey, 'id' | 'organizationId'>;
  ip: string | null;
  documents: NamedDocuments;
  isLogged: boolean;
}

const NO_DOCUMENTS: NamedDocuments = { document: null, count: 0 };
const keyCalls = new WeakMap<FastifyRequest, KeyCall>();

/** Notes that a request names this key, so that logKeyCall logs it. */
export function noteKeyCall(
  request: FastifyRequest,
  { id, organizationId }: StoredApiKey,
  ip: string | null,
  { isLogged = true } = {},
): void {
  keyCalls.set(request, { key: { id, organizationId }, ip, documents: NO_DOCUMENTS, isLogged });
}

const ids = z.catch(z.array(z.uuid()), []);
const id = z.catch(z.optional(z.uuid()), undefined);
const Named = z.object({
  params: z.catch(z.object({ id, status_or_id: id }), {}),
  query: z.catch(z.partial(z.object({ instance_id: id, instance_ids: ids })), {}),
  body: z.catch(z.partial(z.object({ instance_ids: ids, approval_ids: ids })), {}),
});
const Uploaded = z.object({ id: z.uuid(), document_name: z.string() });

/** Notes the documents that the parsed input of a call by key names, before the call may change them. */
export async function noteDocuments(db: Database, request: FastifyRequest, input: unknown): Promise<void> {
  const noted = keyCalls.get(request);
  if (!noted) return;
  const { params, query, body } = Named.parse(input);
  const named = [
    params.id,
    params.status_or_id,
    query.instance_id,
    ...(query.instance_ids ?? []),
    ...(body.instance_ids ?? []),
    ...(body.approval_ids ?? []),
  ].filter((one) => one !== undefined);
  if (named.length > 0) noted.documents = await findNamedDocuments(db, noted.key.organizationId, named);
}

/** Notes the document that an upload by key has made. */
export function noteUpload(request: FastifyRequest, data: unknown): void {
  const noted = keyCalls.get(request);
  const made = Uploaded.safeParse(data).data;
  if (noted && made) noted.documents = { document: { id: made.id, name: made.document_name }, count: 1 };
}

/** Writes the log entry of a call by key, once its response has been sent; does nothing for other requests. */
export async function logKeyCall(
  db: Database,
  call: Call,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const noted = keyCalls.get(request);
  if (!noted?.isLogged) return;
  const path = new URL(request.url, 'http://service').pathname.slice(`/${call.service}`.length);
  await insertApiCall(db, {
    ...{ key: noted.key, ip: noted.ip, documents: noted.documents, path },
    method: call.method,
    status: reply.statusCode,
  });
}
