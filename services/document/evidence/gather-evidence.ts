import { AddedSignature } from '#contracts/document-files.ts';
import type { Evidence, EvidenceEvent, EvidenceVersion } from '#contracts/evidence.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { z } from '#contracts/zod.ts';
import { FIRST_PREVIOUS } from '#platform/audit/activity-hash.ts';
import { findHead } from '#platform/audit/activity-log-store.ts';
import { parseDetails } from '#platform/audit/activity-details.ts';
import { ONE_SNAPSHOT, type Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { signingsOf } from './report/signings.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { sentenceOf } from '../activity/activity-sentence.ts';
import { versionsOf } from '../version-store.ts';
import { verifyDocument } from '../verification/verify-document.ts';
import { chainedActivityOf, findSubject } from './evidence-store.ts';

const Added = z.nullable(AddedSignature);

/** Gathers the evidence of a document as of one moment. @throws AppError not_found when the caller may not see it */
export async function gatherEvidence(context: MemberContext, documentId: string): Promise<Evidence> {
  const recorded = await context.database.transaction(
    (tx) => readRecords(tx, context, documentId),
    ONE_SNAPSHOT,
  );
  const version = recorded.versions.at(-1)?.version;
  const verification = await verify(context, { documentId, version });
  return withSerials({ ...recorded, verification });
}

async function readRecords(
  db: Queryable,
  { caller }: Pick<MemberContext, 'caller'>,
  documentId: string,
): Promise<Omit<Evidence, 'verification'>> {
  const subject = await findSubject(db, caller, documentId);
  if (!subject) throw new AppError(platformErrors.not_found);
  const { organization, ...document } = subject;
  const head = await findHead(db, caller.organizationId);
  return {
    format: 'countersign-evidence',
    format_version: 1,
    made_at: new Date().toISOString(),
    organization,
    document,
    versions: (await versionsOf(db, caller, documentId)).map(presentVersion).reverse(),
    events: (await chainedActivityOf(db, caller, documentId)).map(presentEvent),
    activity_log: head ?? { sequence: 0, hash: FIRST_PREVIOUS },
  };
}

type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];
type EventRow = Awaited<ReturnType<typeof chainedActivityOf>>[number];

function presentVersion({
  version,
  sha256,
  size,
  created_at,
  created_by,
  added,
}: VersionRow): EvidenceVersion {
  return {
    ...{ version, sha256, size, created_by },
    at: created_at.toISOString(),
    signer: Added.parse(added)?.signer ?? null,
    certificate_serial: null,
  };
}

function presentEvent({ details: stored, ...row }: EventRow): EvidenceEvent {
  const details = parseDetails(stored);
  return { ...row, details, sentence: sentenceOf(row.action, details), zone: 'UTC' };
}

/** Verifies the newest version; null when its file is encrypted and the password is no longer stored. */
async function verify(
  context: MemberContext,
  wanted: { documentId: string; version: number | undefined },
): Promise<VerificationReport | null> {
  try {
    return await verifyDocument(context, wanted);
  } catch (error) {
    if (error instanceof AppError && error.fields?.['password']) return null;
    throw error;
  }
}

/** Adds the serial numbers of the certificates, taken from the verification report. */
function withSerials(evidence: Evidence): Evidence {
  const serials = new Map(
    signingsOf(evidence).map(({ version, finding }) => [version?.version, finding?.signer?.serial_number]),
  );
  const versions = evidence.versions.map((version) => ({
    ...version,
    certificate_serial: serials.get(version.version) ?? null,
  }));
  return { ...evidence, versions };
}
