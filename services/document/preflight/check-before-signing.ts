import type { CallData } from '#contracts/call.ts';
import type { checkBeforeSigning as checkCall, PreflightSubject } from '#contracts/preflight.ts';
import type { MemberContext } from '#platform/platform.ts';
import { readTurn } from '../turns/take-turn.ts';
import { examineDocument } from './examine-document.ts';
import { examineSigner } from './examine-signer.ts';
import type { PreflightRequest } from './preflight-request.ts';

/**
 * Returns the findings for signing a document in the caller's turn, as far as the form is filled in. Stores nothing.
 */
export async function checkBeforeSigning(
  context: MemberContext,
  id: string,
  request: PreflightRequest,
): Promise<CallData<typeof checkCall>> {
  const found = await readTurn(context, { id });
  const [ofFile, ofSigner] = await Promise.all([
    asksFor(request, 'document', 'place') ? examineDocument(context, found, request) : [],
    asksFor(request, 'certificate', 'level') ? examineSigner(context, request) : NO_SIGNER,
  ]);
  const findings = [...ofFile, ...ofSigner.findings].filter(({ about }) => request.about.includes(about));
  return { findings, level: ofSigner.level };
}

const NO_SIGNER = { findings: [], level: null };

const asksFor = ({ about }: PreflightRequest, ...subjects: PreflightSubject[]) =>
  subjects.some((subject) => about.includes(subject));
