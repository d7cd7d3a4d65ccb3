import { useEffect, useState, type SyntheticEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { rememberDocumentPassword } from '#client/document-passwords.ts';
import { useHasExtensions } from '#client/extensions.ts';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import type { Document } from '#contracts/document.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import type { SignDocuments } from '#contracts/sign-documents.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { useBlockers } from '../preflight/use-blockers.ts';
import { usePreflight, type Preflight } from '../preflight/use-preflight.ts';
import { clearSignDraft } from '../position/sign-draft.ts';
import { clearPdfCords } from '../position/use-pdf-cords.ts';
import { useUsbSigning, type UsbSigning } from '../usb/use-usb-signing.ts';
import { signDocuments, startSignBatch } from '../signing-calls.ts';
import { rememberSignMode } from './last-sign-mode.ts';
import { showServiceErrors } from './sign-form-errors.ts';
import { signRequestOf } from './sign-request.ts';
import { useStatefulForm } from './use-stateful-form.ts';

export interface SigningOptions {
  documents: readonly Document[];
  /** Initial values; later changes are ignored. */
  defaults: SignForm;
  onFailed: (error?: unknown) => void;
  onSigned: () => void;
  /** Called when the batch of several documents has been started. */
  onBatch: (batch: SignBatch) => void;
  /** Called when the form was submitted with values that are not valid, before the first error takes the focus. */
  onInvalid?: () => void;
  /** True where the view itself says that the document is signed, or why not, without a toast. */
  quiet?: boolean;
  /** False while the check before signing has to wait for what the view shows first; by default true. */
  isCheckDue?: boolean;
}

export interface Signing {
  form: UseFormReturn<SignForm>;
  usb: UsbSigning;
  preflight: Preflight;
  /** Reason why no document can be signed with the current values; null if some can. */
  obstacle: string | null;
  /** Reason why the last try failed, where the view itself says it and no field does; null otherwise. */
  failure: string | null;
  isDirty: boolean;
  isSubmitting: boolean;
  isBusy: boolean;
  /** True if token and PIN must be confirmed before signing. */
  needsToken: boolean;
  /** Number of documents that are not signed yet. */
  left: number;
  /** Handles the submit event of the form: signs, or confirms token and PIN first. */
  submit: (event: SyntheticEvent) => void;
}

/** Outside the hook, since the React Compiler takes no import in a function. */
const schemaLoader = (documents: readonly Document[]) => async () =>
  (await import('./sign-form-schema.ts')).signFormFor(documents);

/** Holds the values of the sign form and signs the documents with them, with a PFX file or a token. */
export function useSigning({ documents, defaults, onInvalid, quiet, ...after }: SigningOptions): Signing {
  'use memo';
  const { isCheckDue = true } = after;
  const [loadSchema] = useState(() => schemaLoader(documents));
  const form = useStatefulForm<SignForm>({
    resolver: useLaterResolver(loadSchema),
    defaultValues: defaults,
  });
  const { isDirty, isSubmitting } = form.formState;
  const usb = useUsbSigning(form, documents);
  const hasBatches = useHasExtensions('document');
  const needsToken = usb.isUsb && usb.certificates === null;
  const left = usb.items.filter(({ state }) => state !== 'signed').length;
  const preflight = usePreflight(form, documents, {
    usbCertificates: usb.certificates,
    isDue: isCheckDue,
  });
  const obstacle = useBlockers(form, preflight);

  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const forget = () => setFailure(null); // what could not be reached may be reached again
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, []);

  const sign = async (values: SignForm) => {
    setFailure(null);
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
      const body = signRequestOf(values, ids, documents);
      if (isBatch) after.onBatch(await startBatch(body));
      else await request(signDocuments, { body }, { quiet, quietSuccess: quiet });
    } catch (error) {
      const isShown = showServiceErrors(error, form.setError);
      if (quiet && !isShown) setFailure(failureOf(error));
      after.onFailed(error); // some documents may have been signed, or changed by another user
      return;
    }
    finish(values);
    if (!isBatch) after.onSigned();
  };
  const finish = ({ mode, addEncryption, encryptionPin }: SignForm) => {
    rememberSignMode(mode);
    if (addEncryption) for (const { id } of documents) rememberDocumentPassword(id, encryptionPin);
    clearPdfCords(documents.map(({ id }) => id));
    for (const { id } of documents) clearSignDraft(id);
  };
  const submit = (event: SyntheticEvent) => {
    if (!needsToken) return void form.handleSubmit(sign, onInvalid)(event);
    event.preventDefault();
    void usb.proceed();
  };
  const isBusy = isSubmitting || usb.isProceeding;
  return { form, usb, preflight, obstacle, failure, isDirty, isSubmitting, isBusy, needsToken, left, submit };
}

const failureOf = (error: unknown) =>
  error instanceof RequestError ? error.messageWithReference : GENERIC_ERROR;

/** A batch signs with a PFX file only: a token has to be present for each signature. */
const startBatch = ({ instance_ids, document_properties }: SignDocuments) =>
  request(startSignBatch, { body: { instance_ids, sign_mode: 'pfx', document_properties } });
