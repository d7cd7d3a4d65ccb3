import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { changeDocuments } from '#contracts/document.ts';
import { SignatoryList, signatoryMessages } from '#contracts/signatory.ts';
import { z } from '#contracts/zod.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { commonPageCount, pagesHint } from './pages-hint.ts';
import { SignatoriesFields } from './signatories-fields.tsx';
import {
  checkedList,
  emptySignatory,
  inOrder,
  placeErrors,
  type SignatoriesForm,
} from './signatories-form.ts';
import { tellUntold } from '../tell-untold.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { usePermission } from './use-permission.ts';
import { KeepAsWorkflowFields } from '../workflows/keep-as-workflow-fields.tsx';
import { useKeepAsWorkflow } from '../workflows/use-keep-as-workflow.ts';

const formFor = (pageCount: number) =>
  z.object({ signatory_data: checkedList(SignatoryList, { pageCount }) });
type ValidForm = z.output<ReturnType<typeof formFor>>;

/** Names who signs documents, in which order, and starts the signing. */
export function AddSignatoriesDrawer({ documents, open, onClose }: DocumentsDialogProps) {
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<SignatoriesForm, unknown, ValidForm>({
    resolver: zodResolver(formFor(commonPageCount(documents))),
    defaultValues: { signatory_data: [emptySignatory()] },
  });
  const mayKeep = usePermission('workflows', 'write');
  const workflow = useKeepAsWorkflow();
  const { run } = useDocumentChange(onClose);
  const isBusy = form.formState.isSubmitting;
  const showError = ({ fields, message }: RequestError) => {
    const { placed, others } = placeErrors(fields ?? {});
    for (const { path, message: text } of placed) form.setError(path, { message: text });
    setProblem(others.join(' ') || (placed.length > 0 ? null : message));
  };
  const send = async ({ signatory_data }: ValidForm) => {
    setProblem(null);
    if (!(await workflow.keep(signatory_data))) return;
    const body = {
      purpose: 'add_signatory' as const,
      instance_ids: documents.map(({ id }) => id),
      signatory_data: inOrder(signatory_data),
    };
    const error = await run(() => request(changeDocuments, { body }, { quiet: true }));
    if (error?.kind === 'rejected' && error.fields) showError(error);
    else if (error) tellUntold(error);
  };
  return (
    <SideDrawer
      open={open}
      title="Add Signatories"
      subtitle={documents.length === 1 ? documents[0]?.document_name : nameOrCount(documents)}
      width={810}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isBusy}>
            Add signatories
          </Button>
        </>
      )}
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <SignatoriesFields
            pagesHelp={pagesHint(documents)}
            problem={problem}
            fullMessage={signatoryMessages.tooMany}
          />
          {mayKeep ? <KeepAsWorkflowFields {...workflow} /> : null}
        </form>
      </FormProvider>
    </SideDrawer>
  );
}
