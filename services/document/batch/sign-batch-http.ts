import * as batch from '#contracts/sign-batch.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changeSignBatch } from './change-sign-batch.ts';
import { readSignBatches, readSignBatchItems } from './read-sign-batches.ts';
import { signFieldName } from '../signing/sign-field-name.ts';
import { startSignBatch } from './start-sign-batch.ts';

const CHANGED = {
  stop: 'What still waited stays unsigned.',
  retry: 'What was not signed is tried again.',
  dismiss: '',
} as const;

export const signBatchRoutes: readonly Route[] = [
  route(
    batch.startSignBatch,
    async (context, { body }) => ({
      message: 'The documents are being signed.',
      data: await startSignBatch(context, body),
    }),
    { fieldName: signFieldName },
  ),
  route(batch.listSignBatches, async (context) => ({ data: await readSignBatches(context) })),
  route(batch.getSignBatch, async (context, { params }) => ({
    data: await readSignBatchItems(context, params.id),
  })),
  route(batch.changeSignBatch, async (context, { params, body }) => ({
    message: CHANGED[body.purpose],
    data: await changeSignBatch(context, params.id, body),
  })),
];
