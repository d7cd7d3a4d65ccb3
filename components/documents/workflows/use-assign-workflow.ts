import { useState } from 'react';
import { request } from '#client/request.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import type { Workflow } from '#contracts/workflow.ts';
import { tellUntold } from '../tell-untold.ts';
import { useDocumentChange } from '../use-document-change.ts';

/** Gives a workflow to documents. Why the service refuses it is kept, to be shown at that workflow. */
export function useAssignWorkflow(documents: readonly Document[], onDone: () => void) {
  const [refused, setRefused] = useState<{ id: string; message: string } | null>(null);
  const { isBusy, run } = useDocumentChange(onDone);
  const assign = async ({ id }: Workflow) => {
    setRefused(null);
    const body = {
      purpose: 'assign_workflow' as const,
      instance_ids: documents.map((document) => document.id),
      workflow_id: id,
    };
    const error = await run(() => request(changeDocuments, { body }, { quiet: true }));
    if (!error) return;
    if (error.kind !== 'rejected' || !error.fields) {
      tellUntold(error);
      return;
    }
    setRefused({ id, message: Object.values(error.fields).flat().join(' ') || error.message });
  };
  return { isBusy, refused, assign };
}
