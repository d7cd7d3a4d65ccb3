import { request } from '#client/request.ts';
import { isOutdated, RequestError } from '#client/request-error.ts';
import type { Document } from '#contracts/document.ts';
import type { PreflightFinding, PreflightProperties } from '#contracts/preflight.ts';
import { checkBeforeSigning } from '../signing-calls.ts';
import type { SignForm } from '#contracts/sign-form.ts';

/** Finding about one of the documents. */
export interface DocumentFinding extends PreflightFinding {
  /** Null if there is only one document. */
  documentName: string | null;
}

export interface DocumentsChecked {
  findings: DocumentFinding[];
  /** Number of checked documents. */
  count: number;
}

/** Further documents are checked when they are signed. */
const MAX_CHECKED = 50;
const CONCURRENCY = 4;

interface PreflightInput {
  mode: SignForm['mode'];
  properties: PreflightProperties | null;
  /** Called when a document was changed or deleted since it was fetched. */
  onOutdated: () => void;
}

/** Checks documents and the position in them; of several documents it returns no good findings. */
export async function checkDocuments(
  documents: readonly Document[],
  input: PreflightInput,
): Promise<DocumentsChecked> {
  const isOne = documents.length === 1;
  const named = ({ document_name }: Document, found: readonly PreflightFinding[]) =>
    found
      .filter(({ severity }) => isOne || severity !== 'good')
      .map((finding) => ({ ...finding, documentName: isOne ? null : document_name }));
  const chosen = documents.slice(0, MAX_CHECKED);
  const findings: DocumentFinding[] = [];
  for (let start = 0; start < chosen.length; start += CONCURRENCY) {
    const slice = chosen.slice(start, start + CONCURRENCY);
    const found = await Promise.all(slice.map((document) => checkOne(document, input)));
    findings.push(...slice.flatMap((document, index) => named(document, found[index] ?? [])));
  }
  return { findings, count: chosen.length };
}

async function checkOne(document: Document, input: PreflightInput): Promise<PreflightFinding[]> {
  const { mode: sign_mode, properties: document_properties, onOutdated } = input;
  const about = ['document' as const, 'place' as const];
  const body = { sign_mode, document_properties, about };
  try {
    const { findings } = await request(
      checkBeforeSigning,
      { params: { id: document.id }, body },
      { quiet: true },
    );
    return findings;
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'rejected') throw error;
    if (isOutdated(error)) onOutdated();
    return [refusalOf(document, error)];
  }
}

/** Turns a refused request into a finding: the reader may no longer sign the document. */
function refusalOf({ document_name }: Document, { code, message }: RequestError): PreflightFinding {
  return {
    severity: 'blocker',
    code: code ?? 'refused',
    about: 'document',
    message: message.replace(`${document_name}: `, ''),
    advice: '',
    fields: null,
  };
}
