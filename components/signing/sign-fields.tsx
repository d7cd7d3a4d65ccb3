'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { request } from '#client/request.ts';
import { signDocuments, type Document, type SignDocuments } from '#contracts/document.ts';
import { startSignBatch, type SignBatch } from '#contracts/sign-batch.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { ModeField } from './mode-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ProtectionFields } from './protection-fields.tsx';
import { showServiceErrors } from './sign-form-errors.ts';
import { signFormFor } from './sign-form-schema.ts';
import { signRequestOf } from './sign-request.ts';
import { WordsFields } from './words-fields.tsx';
import { forgetSignDraft } from './sign-draft.ts';
import { DraftKeeper, SignPreview } from './sign-preview.tsx';
import { clearPdfCords } from './use-pdf-cords.ts';

export interface FormProgress {
  isDirty: boolean;
  isBusy: boolean;
}

export interface SignFieldsProps {
  formId: string;
  documents: readonly Document[];
  /** Read when the form appears. */
  defaults: SignForm;
  onProgress: (progress: FormProgress) => void;
  onChoosePosition: (() => void) | undefined;
  onFailed: () => void;
  onSigned: () => void;
  /** Several documents are signed in the background from now on. */
  onBatch: (batch: SignBatch) => void;
}

export function SignFields({
  formId,
  documents,
  defaults,
  onProgress,
  onChoosePosition,
  ...after
}: SignFieldsProps) {
  const [schema] = useState(() => signFormFor(documents));
  const form = useForm<SignForm>({ resolver: zodResolver(schema), defaultValues: defaults });
  const { isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    onProgress({ isDirty, isBusy: isSubmitting });
    return () => onProgress({ isDirty: false, isBusy: false });
  }, [isDirty, isSubmitting, onProgress]);

  const sign = async (values: SignForm) => {
    const ids = documents.map(({ id }) => id);
    try {
      const body = signRequestOf(values, ids);
      if (ids.length > 1) after.onBatch(await startBatch(body));
      else await request(signDocuments, { body });
    } catch (error) {
      showServiceErrors(error, form.setError);
      after.onFailed(); // some may be signed, and somebody else may have been faster
      return;
    }
    clearPdfCords(ids);
    forgetSignDraft();
    if (ids.length === 1) after.onSigned();
  };

  const [only] = documents;
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        id={formId}
        noValidate
        sx={{ gap: 2.5 }}
        onSubmit={(event) => void form.handleSubmit(sign)(event)}
      >
        <ModeField />
        <PlaceFields documents={documents} onChoosePosition={onChoosePosition} />
        <WordsFields />
        <SignPreview />
        {documents.length === 1 && only ? <DraftKeeper documentId={only.id} /> : null}
        <ProtectionFields documents={documents} />
      </Stack>
    </FormProvider>
  );
}

/** The batch has its own schema, in which the mode is pfx: a token must be there for each signature. */
const startBatch = ({ instance_ids, document_properties }: SignDocuments) =>
  request(startSignBatch, { body: { instance_ids, sign_mode: 'pfx', document_properties } });
