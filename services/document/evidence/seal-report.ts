import { describeSigningError } from '#contracts/signing-error-words.ts';
import type { Evidence } from '#contracts/evidence.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { RsaScheme } from '#contracts/signing-settings.ts';
import {
  describeCertificate,
  type KeyAndChain,
  type LevelLimit,
  reachableLevel,
  reaches,
  signerFromKey,
  SigningError,
  signPdf,
} from '#signing';
import type { TaskContext } from '#trust/tasks/task-context.ts';
import { evidenceJson } from './evidence-json.ts';
import { writeReport } from './write-report.ts';

export interface ReportToSeal {
  evidence: Evidence;
  key: KeyAndChain;
  /** Signature level that the organization requires. */
  level: PadesLevel;
  rsaScheme: RsaScheme;
}

export interface SealedReport {
  pdf: Buffer;
  level: PadesLevel;
}

/**
 * Writes and seals a signing report. While a timestamp server is down, it seals at the highest level that is
 * reachable, and the report states this.
 */
export async function sealReport(
  report: ReportToSeal,
  trustServices: TaskContext['trustServices'],
): Promise<SealedReport> {
  let { level, why } = reachable(report, trustServices);
  for (;;) {
    try {
      return await seal(report, { level, why, trustServices });
    } catch (error) {
      const lower = lowerLevel(error, level);
      if (!lower) throw error;
      ({ level, why } = lower);
    }
  }
}

interface Attempt {
  level: PadesLevel;
  why: string;
  trustServices: TaskContext['trustServices'];
}

async function seal(
  { evidence, key, rsaScheme }: ReportToSeal,
  { level, why, trustServices }: Attempt,
): Promise<SealedReport> {
  const by = describeCertificate(key.certificate).subject;
  const { pdf, sealPlace } = writeReport(evidence, {
    json: evidenceJson(evidence),
    seal: { by, level, why },
  });
  const { tail } = await signPdf(pdf, signerFromKey(key), {
    pages: 'last',
    rectangle: sealPlace,
    reason: 'Seal of this signing report',
    isArchival: true, // embeds the fonts of the seal, as the report embeds its own
    date: new Date(),
    level,
    trustServices,
    rsaScheme,
  });
  return { pdf: Buffer.concat([pdf, tail]), level };
}

const LIMITS: Record<LevelLimit, string> = {
  no_timestamp_server:
    'No timestamp server is set up, so nobody but the organization attests to the time of the seal.',
  self_signed:
    'The seal is one that the organization made for itself: no authority answers for its certificate.',
  no_revocation_source: 'A certificate of the seal does not say who tells whether it is revoked.',
  issuer_missing: 'The certificate of the seal does not lead to an authority.',
};

/**
 * Returns the level that the organization requires, limited to what its certificate and this installation can
 * reach.
 */
function reachable(
  { key, level }: ReportToSeal,
  trustServices: TaskContext['trustServices'],
): Pick<Attempt, 'level' | 'why'> {
  const { level: highest, limit } = reachableLevel(key, trustServices);
  if (reaches(highest, level) || !limit) return { level, why: '' };
  return { level: highest, why: LIMITS[limit.code] };
}

/** Returns the next lower level when a trust service fails; null for any other error. */
function lowerLevel(error: unknown, level: PadesLevel): { level: PadesLevel; why: string } | null {
  if (!(error instanceof SigningError)) return null;
  if (describeSigningError(error, 'the report').subject === 'timestamp' && reaches(level, 'B-T')) {
    return {
      level: 'B-B',
      why: 'The timestamp server gave no usable timestamp when this report was made, so nobody but the organization attests to its time.',
    };
  }
  if (error.code === 'revocation_unavailable' && reaches(level, 'B-LT')) {
    return {
      level: 'B-T',
      why: 'Nothing could be had that says whether the certificates of the seal are revoked.',
    };
  }
  return null;
}
