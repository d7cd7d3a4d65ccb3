import { SigningError } from '#signing';
import { AppError } from '#platform/errors/app-error.ts';
import type { Obstacle, SigningTerms } from './signing-terms.ts';
import { documentErrors } from '../document-errors.ts';

/** Checks before signing that the level can be reached. @throws AppError when it cannot */
export function assertReachable({ level, obstacle }: Pick<SigningTerms, 'level' | 'obstacle'>): void {
  if (obstacle === null) return;
  const words = obstacleWords(obstacle, level);
  const kind =
    obstacle === 'no_timestamp_server'
      ? documentErrors.timestamp_unavailable
      : documentErrors.revocation_unavailable;
  throw new AppError(kind, { fields: { level: [words] } });
}

/** Returns the message for a level that cannot be reached at all. */
export function obstacleWords(obstacle: Obstacle, level: SigningTerms['level']): string {
  return `Your organization asks for level ${level}, but ${OBSTACLES[obstacle]}.`;
}

const OBSTACLES: Record<Obstacle, string> = {
  no_timestamp_server: 'no timestamp server is set up',
  no_revocation_source: 'the certificate does not say where its revocation can be asked for',
  issuer_missing: "the certificate of the certificate's issuer is not known",
  self_signed: 'the certificate was made without an authority that answers for it',
};

/**
 * Returns whether an error states that the level cannot be reached, which would hold for the next document
 * too.
 */
export function isLevelRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (error.kind === documentErrors.timestamp_unavailable ||
      error.kind === documentErrors.revocation_unavailable)
  );
}

/** Returns whether an error states that the timestamp server did not respond in time. */
export function isTimestampLate(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.kind === documentErrors.timestamp_unavailable &&
    error.cause instanceof SigningError &&
    error.cause.detail?.['reason'] === 'timeout'
  );
}
