import { useState } from 'react';
import { request } from '#client/request.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { changeDocuments } from '#contracts/document.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { publishQuietError } from '../publish-quiet-error.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { DueDateField } from './due-date-field.tsx';

/** Sets the day by which documents are to be signed, or removes it. */
export function DueDateDialog({ documents, open, onClose }: DocumentsDialogProps) {
  const [first] = documents;
  const before = documents.every(({ due_date }) => due_date === first?.due_date) ? first?.due_date : null;
  const [day, setDay] = useState<string | null>(before ?? null);
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useDocumentChange(onClose);
  const save = async () => {
    const body = {
      purpose: 'set_due_date' as const,
      instance_ids: documents.map(({ id }) => id),
      due_date: day,
    };
    const error = await run(() => request(changeDocuments, { body }, { quiet: true }));
    const message = error?.kind === 'rejected' ? error.fields?.due_date?.join(' ') : undefined;
    if (message) setProblem(message);
    else if (error) publishQuietError(error);
  };
  if (!open) return null;
  return (
    <FormDialog
      title={`Due date of ${nameOrCount(documents)}`}
      submitLabel="Save"
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <DueDateField
        value={day}
        error={problem}
        onChange={(next) => {
          setDay(next);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
