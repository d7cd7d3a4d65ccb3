import { errorKinds } from '#platform/errors/error-kind.ts';

/** Errors of the calls of operators. */
export const operatorErrors = errorKinds({
  job_not_retryable: {
    status: 409,
    message: 'This job cannot be retried: it has not failed, or its mail has been removed.',
  },
  test_mail_refused: { status: 422, message: 'The mail server has not taken the mail.' },
});
