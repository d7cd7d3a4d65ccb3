import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Evidence } from '#contracts/evidence.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { evidenceJson } from './evidence-json.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { openSeal } from '#trust/seal/open-seal.ts';
import { findSigningSettings } from '#trust/policy/signing-settings-store.ts';
import { wantedLevel } from '#trust/policy/wanted-level.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { sealReportTask } from './seal-report-task.ts';

type Format = 'pdf' | 'json';

const CONTENT_TYPES: Record<Format, string> = { pdf: 'application/pdf', json: 'application/json' };

/**
 * Returns the signing report of a document: as PDF with the organization's seal, or as JSON.
 * @throws AppError not_found
 */
export async function readEvidence(
  context: MemberContext,
  { documentId, format }: { documentId: string; format: Format },
): Promise<FileResponse> {
  const evidence = await gatherEvidence(context, documentId);
  const bytes = format === 'pdf' ? await sealedPdf(context, evidence) : evidenceJson(evidence);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await context.database.transaction((tx) =>
    recordActivity(tx, context.caller, {
      action: 'evidence_made',
      subjectId: documentId,
      details: { format, sha256 },
    }),
  );
  return {
    status: 200,
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': contentDisposition('attachment', reportName(evidence.document.name, format)),
      'content-length': String(bytes.length),
      'content-type': CONTENT_TYPES[format],
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from([bytes]),
  };
}

async function sealedPdf(context: MemberContext, evidence: Evidence): Promise<Buffer> {
  const { blobs, caller, database, engine, trustServices } = context;
  const newest = evidence.versions.at(-1);
  if (!newest) throw new AppError(platformErrors.not_found); // every document has a first version
  const settings = await findSigningSettings(database, caller.organizationId);
  const key = await openSeal(context, evidence.organization);
  const { pdf } = await blobs.of(caller.organizationId).withFile(newest.sha256, (file) =>
    engine.run(sealReportTask, {
      ...{ file, evidence, key },
      level: wantedLevel(settings, trustServices.timestampUrl),
      rsaScheme: settings.rsa_scheme,
    }),
  );
  return pdf;
}

/** Returns the file name of the report, for example `lease (signing report).pdf`. */
function reportName(name: string, format: Format): string {
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name} (signing report).${format}`;
}
