import type { PreflightFinding } from '#contracts/preflight.ts';
import type { MemberContext } from '#platform/platform.ts';
import { examineFile } from '#trust/tasks/examine-file.ts';
import { type RequestedProperties, SigningError } from '#signing';
import { decryptDocumentPassword } from '../signing/document-password.ts';
import { isLockingTurn, type TurnToSign } from '../turns/take-turn.ts';
import type { PreflightRequest } from './preflight-request.ts';
import { documentFindings, unsignableDocument } from './document-findings.ts';
import { positionFindings } from './position-findings.ts';
import { textFindings } from './text-findings.ts';

/** Returns the findings about the document and about the position of the signature. */
export async function examineDocument(
  { blobs, caller, engine, vault }: MemberContext,
  { turn, version }: TurnToSign,
  { document_properties: properties, level }: PreflightRequest,
): Promise<PreflightFinding[]> {
  const password = decryptDocumentPassword(vault, turn.document);
  const isLocking = isLockingTurn(turn, { lockForSigning: properties?.lockForSigning ?? false });
  // The level has a finding of its own: unless one was chosen, the condition of the field counts as met.
  const requested: RequestedProperties | undefined = properties
    ? { reason: properties.reason, lock: isLocking, level: level ?? 'B-LTA' }
    : undefined;
  try {
    const { inspection, placed } = await blobs
      .of(caller.organizationId)
      .withFile(version.sha256, (file) => engine.run(examineFile, { file, password, requested }));
    const ofDocument = documentFindings(inspection, {
      addEncryption: properties?.addEncryption ?? false,
      isLocking,
      activeContent: turn.document.active_content,
    });
    if (!properties) return ofDocument;
    return [
      ...ofDocument,
      ...positionFindings(properties, { inspection, placed, task: turn.signatory }),
      ...textFindings('place', 'reason and location', `${properties.reason} ${properties.location}`),
    ];
  } catch (error) {
    if (error instanceof SigningError) return [unsignableDocument(error)];
    throw error;
  }
}
