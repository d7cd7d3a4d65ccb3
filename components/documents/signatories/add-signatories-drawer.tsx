import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHasExtensions } from '#client/extensions.ts';
import { request } from '#client/request.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { DueDate } from '#contracts/due-date.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import { SignatoryList, signatoryMessages } from '#contracts/signatory.ts';
import { z } from '#contracts/zod.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { named } from './guest-choice.ts';
import { SignatoriesFields } from './signatories-fields.tsx';
import { DraftSignatories } from './signatories-draft.ts';
import { SignatoriesFormDrawer } from './signatories-form-drawer.tsx';
import {
  checkedList,
  emptySignatory,
  inOrder,
  errorsByInput,
  type SignatoriesForm,
} from './signatories-form.ts';
import { SigningTermsFields, type SigningTerms } from './signing-terms-fields.tsx';
import { publishQuietError } from '../publish-quiet-error.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { usePermission } from '../use-permission.ts';
import { SaveAsWorkflowFields, useSaveAsWorkflow } from '../workflows/save-as-workflow.tsx';

const formFor = (pageCount: number) =>
  z.object({
    signatory_data: checkedList(SignatoryList, { pageCount }),
    due_date: z.nullable(DueDate),
    other_pages_allowed: z.boolean(),
  });
const AddDraft = z.object({
  signatory_data: DraftSignatories,
  due_date: z.nullable(z.string()),
  other_pages_allowed: z.boolean(),
});
type AddForm = SignatoriesForm & SigningTerms;
type ValidForm = z.output<ReturnType<typeof formFor>>;

/** Adds signatories to documents, in their order, which starts the signing. */
export function AddSignatoriesDrawer({ documents, open, onClose }: DocumentsDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<AddForm, unknown, ValidForm>({
    resolver: zodResolver(formFor(commonPageCount(documents))),
    defaultValues: { signatory_data: [emptySignatory()], due_date: null, other_pages_allowed: true },
  });
  const maySave = usePermission('workflows', 'write');
  const hasExtensions = useHasExtensions('document');
  const { run } = useDocumentChange(onClose);
  const showErrors = ({ due_date: ofDueDate, ...fields }: FieldErrors) => {
    const { ofInputs, others } = errorsByInput(fields);
    for (const { path, message } of ofInputs) form.setError(path, { message });
    if (ofDueDate) form.setError('due_date', { message: ofDueDate.join(', ') });
    setProblem(others.join(' ') || null);
    return ofInputs.length + others.length > 0 || ofDueDate !== undefined;
  };
  const workflow = useSaveAsWorkflow(showErrors);
  const send = async ({ due_date, other_pages_allowed, ...list }: ValidForm) => {
    setProblem(null);
    const signatory_data = other_pages_allowed
      ? list.signatory_data
      : list.signatory_data.map((entry) => ({ ...entry, other_pages_allowed }));
    if (!(await workflow.save(signatory_data))) return;
    const body = {
      purpose: 'add_signatory' as const,
      instance_ids: documents.map(({ id }) => id),
      signatory_data: inOrder(signatory_data).map(named),
      ...(due_date === null ? {} : { due_date }),
    };
    const error = await run(() => request(changeDocuments, { body }, { quiet: true }));
    if (error?.kind === 'rejected' && error.fields && showErrors(error.fields)) return;
    if (error) publishQuietError(error);
  };
  return (
    <SignatoriesFormDrawer
      form={form}
      draft={{ key: `signatories:${documents.map(({ id }) => id).join()}`, schema: AddDraft }}
      open={open}
      title="Add Signatories"
      subtitle={documents.length === 1 ? documents[0]?.document_name : nameOrCount(documents)}
      submitLabel="Add signatories"
      isBusy={form.formState.isSubmitting}
      onSubmit={send}
      onClose={onClose}
    >
      <SignatoriesFields
        pagesHelp={pagesHint(documents)}
        mayInvite={hasExtensions}
        problem={problem}
        fullMessage={signatoryMessages.tooMany}
        fieldsOn={hasExtensions && documents.length === 1 ? documents[0] : undefined}
        hint={hasExtensions && documents.length > 1 ? PLACED_ONE_BY_ONE : undefined}
      />
      {hasExtensions ? <SigningTermsFields /> : null}
      {maySave ? <SaveAsWorkflowFields {...workflow} /> : null}
    </SignatoriesFormDrawer>
  );
}

const PLACED_ONE_BY_ONE =
  'Their signature fields can be placed for one document at a time, since each has pages of its own.';

/** Returns the number of pages that all of these documents have; `Infinity` if no page count is known. */
function commonPageCount(documents: readonly Document[]): number {
  return Math.min(...documents.map(({ page_count }) => page_count ?? Infinity));
}

/** Returns the number of pages to choose from, in words; empty if it is unknown. */
function pagesHint(documents: readonly Document[]): string {
  const count = commonPageCount(documents);
  if (count === Infinity) return '';
  const pages = `${count} ${count === 1 ? 'page' : 'pages'}`;
  if (documents.length === 1) return `The document has ${pages}`;
  const isSame = documents.every(({ page_count }) => page_count === count);
  return isSame ? `Each document has ${pages}` : `The shortest document has ${pages}`;
}
