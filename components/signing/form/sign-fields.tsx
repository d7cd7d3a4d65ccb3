'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useHasExtensions } from '#client/extensions.ts';
import { request } from '#client/request.ts';
import { signDocuments, type Document, type SignDocuments } from '#contracts/document.ts';
import { startSignBatch, type SignBatch } from '#contracts/sign-batch.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { LevelNotice } from './level-notice.tsx';
import { ModeField } from './mode-field.tsx';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import { useBlockers } from '../preflight/use-blockers.ts';
import { usePreflight } from '../preflight/use-preflight.ts';
import { PlaceFields } from '../position/place-fields.tsx';
import { ProtectionFields } from './protection-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { showServiceErrors } from './sign-form-errors.ts';
import { signFormFor } from './sign-form-schema.ts';
import { signRequestOf } from './sign-request.ts';
import { WordsFields } from './words-fields.tsx';
import { forgetSignDraft } from '../position/sign-draft.ts';
import { DraftKeeper, SignPreview } from '../position/sign-preview.tsx';
import { UsbFields } from '../usb/usb-fields.tsx';
import { rememberMode } from '../usb/usb-memory.ts';
import { UsbProgress } from '../usb/usb-progress.tsx';
import { clearPdfCords } from '../position/use-pdf-cords.ts';
import { useUsbSigning } from '../usb/use-usb-signing.ts';

export interface FormProgress {
  isDirty: boolean;
  isBusy: boolean;
  isUsb: boolean;
  /** Token and PIN have to be confirmed before anything can be signed. */
  needsToken: boolean;
  /** How many documents are not signed yet. */
  left: number;
  /** Why nothing can be signed with the form as it is; null when something can. */
  obstacle: string | null;
}

export interface SignFieldsProps {
  formId: string;
  documents: readonly Document[];
  /** Read when the form appears. */
  defaults: SignForm;
  onProgress: (progress: FormProgress) => void;
  onChoosePosition: (() => void) | undefined;
  onFailed: (error?: unknown) => void;
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

  const usb = useUsbSigning(form, documents);
  const { isUsb } = usb;
  const hasBatches = useHasExtensions('document');
  const isBusy = isSubmitting || usb.isProceeding;
  const needsToken = isUsb && usb.certificates === null;
  const left = usb.items.filter(({ state }) => state !== 'signed').length;

  const preflight = usePreflight(form, documents, usb.certificates);
  const obstacle = useBlockers(form, preflight);

  useEffect(() => {
    onProgress({ isDirty, isBusy, isUsb, needsToken, left, obstacle });
    return () => onProgress({ isDirty: false, isBusy: false, isUsb, needsToken, left, obstacle: null });
  }, [isDirty, isBusy, isUsb, needsToken, left, obstacle, onProgress]);

  const sign = async (values: SignForm) => {
    const ids = documents.map(({ id }) => id);
    const isBatch = ids.length > 1 && hasBatches;
    if (values.mode === 'usb') {
      if (await usb.sign(values)) {
        finish(values);
        after.onSigned();
      } else after.onFailed();
      return;
    }
    try {
      const body = signRequestOf(values, ids);
      if (isBatch) after.onBatch(await startBatch(body));
      else await request(signDocuments, { body });
    } catch (error) {
      showServiceErrors(error, form.setError);
      after.onFailed(error); // some may be signed, and somebody else may have been faster
      return;
    }
    finish(values);
    if (!isBatch) after.onSigned();
  };
  const finish = ({ mode }: SignForm) => {
    rememberMode(mode);
    clearPdfCords(documents.map(({ id }) => id));
    forgetSignDraft();
  };
  const submit = (event: SyntheticEvent) => {
    if (!needsToken) return void form.handleSubmit(sign)(event);
    event.preventDefault();
    void usb.proceed();
  };

  const [only] = documents;
  return (
    <FormProvider {...form}>
      <Stack component="form" id={formId} noValidate sx={{ gap: 2.5 }} onSubmit={submit}>
        {isUsb && documents.length > 1 && (isSubmitting || left < documents.length) ? (
          <UsbProgress items={usb.items} isBusy={isSubmitting} onStop={usb.stop} />
        ) : null}
        <ModeField />
        {isUsb ? <UsbFields usb={usb} /> : null}
        <PreflightPanel preflight={preflight} total={documents.length} />
        <LevelNotice isBusy={isBusy} />
        <PlaceFields documents={documents} onChoosePosition={onChoosePosition} />
        <WordsFields />
        <PictureField />
        {isUsb ? null : <SignPreview />}
        {documents.length === 1 && only ? <DraftKeeper documentId={only.id} /> : null}
        <ProtectionFields documents={documents} />
      </Stack>
    </FormProvider>
  );
}

/** The batch has its own schema, in which the mode is pfx: a token must be there for each signature. */
const startBatch = ({ instance_ids, document_properties }: SignDocuments) =>
  request(startSignBatch, { body: { instance_ids, sign_mode: 'pfx', document_properties } });
