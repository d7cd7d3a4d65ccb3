import { defineCall } from './call.ts';
import { FieldErrors } from './envelope.ts';
import { MAX_DOCUMENTS_PER_CALL } from './limits.ts';
import { DocumentProperties, LevelChoice } from './sign-form.ts';
import { z } from './zod.ts';

/** waiting: still to come · signed · failed: this document was left as it was, for the reason given · stopped: the person called it off. */
export const SignBatchItemState = z.enum(['waiting', 'signed', 'failed', 'stopped']);

export const SignBatchItem = z.object({
  instance_id: z.uuid(),
  document_name: z.string(),
  state: SignBatchItemState,
  /** The version that the signature made. */
  version: z.number().int().nullable(),
  /** Why it failed, in words for a person; '' otherwise. */
  message: z.string(),
  fields: FieldErrors.nullable(),
});
export type SignBatchItem = z.infer<typeof SignBatchItem>;

/** Many documents that are signed after one confirmation, in the background, one after the other. */
export const SignBatch = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  is_finished: z.boolean(),
  total: z.number().int(),
  signed: z.number().int(),
  failed: z.number().int(),
  stopped: z.number().int(),
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
    instance_ids: z.array(z.uuid()).min(1).max(MAX_DOCUMENTS_PER_CALL),
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
  summary: 'How far a batch is, document by document, in the order of signing.',
  params: BatchId,
  data: SignBatch.extend({ items: z.array(SignBatchItem) }),
});

export const changeSignBatch = defineCall({
  service: 'document',
  method: 'PATCH',
  path: '/sign-batch/{id}',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary:
    'stop: what still waits stays unsigned. retry: what failed or was stopped is tried again. dismiss: a finished batch is not listed any more.',
  params: BatchId,
  body: z.object({
    purpose: z.enum(['stop', 'retry', 'dismiss']),
    /** For a retry of a finished batch that encrypts: the password is forgotten when a batch is finished. */
    encryptionPin: z.string().max(127).default(''),
    /** For a retry: the level that the person chooses for what is still to be signed; null leaves it as it was. */
    level: LevelChoice.default(null),
  }),
  data: SignBatch,
});
