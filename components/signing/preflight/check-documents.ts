import { request } from '#client/request.ts';
import { RequestError } from '#client/request-error.ts';
import type { Document } from '#contracts/document.ts';
import { checkBeforeSigning, type PreflightFinding, type PreflightProperties } from '#contracts/preflight.ts';
import type { SignForm } from '#contracts/sign-form.ts';

/** A finding, with the document's name where there are several. */
export interface DocumentFinding extends PreflightFinding {
  documentName: string | null;
}

export interface DocumentsChecked {
  findings: DocumentFinding[];
  /** How many documents were looked at. */
  count: number;
}

/** The rest is looked at when it is signed. */
const MAX_CHECKED = 50;
const AT_ONCE = 4;

interface Question {
  mode: SignForm['mode'];
  properties: PreflightProperties | null;
}

/** Looks at documents and at the place in them; of several only what speaks against signing is kept. */
export async function checkDocuments(
  documents: readonly Document[],
  question: Question,
): Promise<DocumentsChecked> {
  const isOne = documents.length === 1;
  const named = ({ document_name }: Document, found: readonly PreflightFinding[]) =>
    found
      .filter(({ severity }) => isOne || severity !== 'good')
      .map((finding) => ({ ...finding, documentName: isOne ? null : document_name }));
  const chosen = documents.slice(0, MAX_CHECKED);
  const findings: DocumentFinding[] = [];
  for (let start = 0; start < chosen.length; start += AT_ONCE) {
    const slice = chosen.slice(start, start + AT_ONCE);
    const found = await Promise.all(slice.map((document) => checkOne(document, question)));
    findings.push(...slice.flatMap((document, index) => named(document, found[index] ?? [])));
  }
  return { findings, count: chosen.length };
}

async function checkOne(document: Document, question: Question): Promise<PreflightFinding[]> {
  const { mode: sign_mode, properties: document_properties } = question;
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
    if (error instanceof RequestError && error.kind === 'rejected') return [refusalOf(document, error)];
    throw error;
  }
}

/** It is not the reader's to sign any more. */
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
