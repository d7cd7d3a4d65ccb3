'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { tellFailure } from '#client/tell.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { changeDocuments } from '#contracts/document.ts';
import type { DocumentDialogProps } from './dialog-props.ts';
import { SignatoriesFields } from './signatories-fields.tsx';
import {
  emptySignatory,
  inOrder,
  placeErrors,
  signatoriesFormFor,
  type SignatoriesForm,
  type ValidSignatories,
} from './signatories-form.ts';
import { useDocumentChange } from './use-document-change.ts';

/** Names who signs a document, in which order, and starts the signing. */
export function AddSignatoriesDrawer({ document, open, onClose }: DocumentDialogProps) {
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<SignatoriesForm, unknown, ValidSignatories>({
    resolver: zodResolver(signatoriesFormFor(document.page_count)),
    defaultValues: { signatory_data: [emptySignatory()] },
  });
  const { isBusy, run } = useDocumentChange(onClose);
  const showError = ({ fields, message }: RequestError) => {
    const { placed, others } = placeErrors(fields ?? {});
    for (const { path, message: text } of placed) form.setError(path, { message: text });
    setProblem(others.join(' ') || (placed.length > 0 ? null : message));
  };
  const send = async ({ signatory_data }: ValidSignatories) => {
    setProblem(null);
    const body = {
      purpose: 'add_signatory' as const,
      instance_ids: [document.id],
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
      subtitle={document.document_name}
      width={810}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isBusy}>
            Add signatories
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <SignatoriesFields pageCount={document.page_count} problem={problem} />
        </form>
      </FormProvider>
    </SideDrawer>
  );
}

/** The request was quiet for the sake of the fields; what has no field is told after all. */
function tellUntold(error: RequestError): void {
  if (error.kind !== 'session_expired') tellFailure(error, false);
}
