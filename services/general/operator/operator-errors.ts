import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of what operators do. */
export const operatorErrors = errorKinds({
  job_not_retryable: {
    status: 409,
    message: 'This job cannot start again: it has not failed, or its mail is gone.',
  },
  test_mail_refused: { status: 422, message: 'The mail server has not taken the mail.' },
});
