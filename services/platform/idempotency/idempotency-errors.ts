import { errorKinds } from '../errors/error-kind.ts';

/** Failures of calls with an Idempotency-Key. */
export const idempotencyErrors = errorKinds({
  idempotency_key_invalid: {
    status: 400,
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Use a new one.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'This request is under way already. Try again in a moment.',
    retryAfter: 1,
  },
  idempotency_answer_lost: {
    status: 409,
    message: 'This request had an effect, but its answer was lost. Look at the result before you repeat it.',
  },
});
