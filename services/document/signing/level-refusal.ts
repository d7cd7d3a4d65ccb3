import { AppError } from '#platform/errors/app-error.ts';
import type { SigningError, SigningErrorCode, SigningErrorDetail } from '#signing';
import type { Obstacle, SigningTerms } from './signing-terms.ts';

/** Why the level cannot be had now, at the field where the person chooses another one; null for other failures. */
export function levelRefusal(error: SigningError): AppError | null {
  const words = WORDS[error.code]?.(error.detail ?? {});
  if (words === undefined) return null;
  const code = error.code === 'revocation_unavailable' ? 'revocation_unavailable' : 'timestamp_unavailable';
  return new AppError(code, { fields: { level: [words] }, cause: error });
}

/** Throws where it is clear beforehand that the level cannot be had. */
export function assertReachable({ level, obstacle }: Pick<SigningTerms, 'level' | 'obstacle'>): void {
  if (obstacle === null) return;
  const words = obstacleWords(obstacle, level);
  const code = obstacle === 'no_timestamp_server' ? 'timestamp_unavailable' : 'revocation_unavailable';
  throw new AppError(code, { fields: { level: [words] } });
}

/** What keeps the level that is set from being had at all. */
export function obstacleWords(obstacle: Obstacle, level: SigningTerms['level']): string {
  return `Your organization asks for level ${level}, but ${OBSTACLES[obstacle]}.`;
}

const OBSTACLES: Record<Obstacle, string> = {
  no_timestamp_server: 'no timestamp server is set up',
  no_revocation_source: 'the certificate does not say where its revocation can be asked for',
  issuer_missing: "the certificate of the certificate's issuer is not known",
  self_signed: 'the certificate was made without an authority that answers for it',
};

/** Whether a failure says that the level cannot be had, which would be the same for the next document. */
export function isLevelRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (error.code === 'timestamp_unavailable' || error.code === 'revocation_unavailable')
  );
}

const WORDS: Partial<Record<SigningErrorCode, (detail: SigningErrorDetail) => string>> = {
  timestamp_unavailable: ({ host, reason }) =>
    `The timestamp server${host ? ` ${host}` : ''} ${REASONS[String(reason)] ?? 'gave no timestamp'}.`,
  timestamp_refused: ({ host }) => `The timestamp server ${host} refused to give a timestamp.`,
  timestamp_wrong: ({ host }) =>
    `The timestamp server ${host} gave a timestamp that does not hold, so it was not used.`,
  revocation_unavailable: ({ certificate }) =>
    `Nobody could be reached who says that the certificate of ${certificate} is not revoked.`,
};

const REASONS: Record<string, string> = {
  timeout: 'did not answer in time',
  unreachable: 'cannot be reached',
  failed: 'answered with an error',
  forbidden: 'has an address that may not be asked from here',
  too_large: 'gave an answer that is too long',
  not_configured: 'is not set up',
};
