import type { Document } from '#contracts/document.ts';
import { numberedPages } from '#contracts/placed-field-rules.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { workflowMessages, type Workflow } from '#contracts/workflow.ts';

type Pages = Pick<Document, 'document_name' | 'page_count'>;

/** Returns why a workflow cannot be assigned to these documents, or null when it can. */
export function workflowProblem({ workflow_data }: Workflow, documents: readonly Pages[]): string | null {
  const left = workflow_data.find(({ is_active }) => !is_active);
  if (left) return workflowMessages.personLeft(left.full_name);
  const last = Math.max(0, ...workflow_data.flatMap(numberedPages));
  const short = documents.find(({ page_count }) => page_count !== null && page_count < last);
  if (!short) return null;
  const lacking = signMessages.noSuchPage(last, short.page_count ?? 0);
  return documents.length === 1 ? lacking : `${short.document_name}: ${lacking}`;
}
