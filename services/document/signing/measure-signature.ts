import type { PadesLevel } from '#contracts/signature-report.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { measure } from '#platform/metrics/measure.ts';

/** Counts a signature that was not made, and returns its error. Below 500, the document or the signatory is the reason. */
export function measuredFailure(error: unknown, level: PadesLevel | 'unknown'): unknown {
  const isRefused = error instanceof AppError && error.kind.status < 500;
  measure('signature', { level, result: isRefused ? 'refused' : 'failed' });
  return error;
}
