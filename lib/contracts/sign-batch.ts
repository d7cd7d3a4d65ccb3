import { defineCall } from './call.ts';
import { FieldErrors } from './envelope.ts';
import { MAX_DOCUMENTS_PER_CALL } from './limits.ts';
import { DocumentProperties, LevelChoice } from './sign-form.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** State of a document in a batch. failed: unchanged, see `message` · stopped: the member stopped the batch before it. */
export const SignBatchItemState = z.enum(['waiting', 'signed', 'failed', 'stopped']);

/** Document of a batch. */
export const SignBatchItem = z.object({
  instance_id: z.uuid(),
  document_name: z.string(),
  state: SignBatchItemState,
  /** Version that the signature added; null unless signed. */
  version: z.nullable(z.int()),
  /** Why the document was not signed, or cannot be signed any more, for the user; '' if there is no reason. */
  message: z.string(),
  /** True if the document failed or was stopped and still waits for the member's signature. */
  can_retry: z.boolean(),
  fields: z.nullable(FieldErrors),
});
export type SignBatchItem = z.infer<typeof SignBatchItem>;

/** Batch of documents that a background job signs one after the other, with their number in each state. */
export const SignBatch = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  is_finished: z.boolean(),
  total: z.int(),
  signed: z.int(),
  failed: z.int(),
  stopped: z.int(),
});
export type SignBatch = z.infer<typeof SignBatch>;

const BatchId = z.object({ id: z.uuid() });

export const startSignBatch = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-batch',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    "Signs up to 500 documents with the reader's certificate, in the background; a document that waits in an unfinished batch is refused.",
  body: z.object({
    instance_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_DOCUMENTS_PER_CALL)),
    sign_mode: z.literal('pfx'),
    document_properties: DocumentProperties,
  }),
  data: SignBatch,
});

export const listSignBatches = defineCall({
  service: 'document',
  method: 'GET',
  path: '/sign-batch',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    "The reader's batches that are not finished, or finished within the last day and not yet dismissed; the newest first.",
  data: z.array(SignBatch),
});

export const getSignBatch = defineCall({
  service: 'document',
  method: 'GET',
  path: '/sign-batch/{id}',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'A batch with the state of each document, in the order of signing.',
  params: BatchId,
  data: z.extend(SignBatch, { items: z.array(SignBatchItem) }),
});

export const changeSignBatch = defineCall({
  service: 'document',
  method: 'PATCH',
  path: '/sign-batch/{id}',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    'stop: leaves the waiting documents unsigned. retry: signs the failed and stopped documents. dismiss: removes a finished batch from the list.',
  params: BatchId,
  body: z.object({
    purpose: z.enum(['stop', 'retry', 'dismiss']),
    /** For the retry of a finished batch that encrypts: the password is deleted when a batch is finished. */
    encryptionPin: z._default(text().check(z.maxLength(127)), ''),
    /** For a retry: level of the remaining signatures; null keeps the level of the batch. */
    level: z._default(LevelChoice, null),
    /** For a retry: true if the signatory confirms pages that were not asked for; false keeps what the batch says. */
    otherPagesConfirmed: z._default(z.boolean(), false),
  }),
  data: SignBatch,
});
