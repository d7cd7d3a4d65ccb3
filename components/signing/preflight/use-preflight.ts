'use client';
import { useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import useSWR, { type SWRResponse } from 'swr';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import type { CallData } from '#contracts/call.ts';
import type { Document } from '#contracts/document.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { UsbCertificate } from '#contracts/usb.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { checkDocuments, type DocumentFinding, type DocumentsChecked } from './check-documents.ts';
import { preflightProperties } from './preflight-properties.ts';

export interface Preflight {
  /** What was found for the form as it is, or was a moment ago. */
  findings: DocumentFinding[];
  /** Null as long as it is not known. */
  level: PadesLevel | null;
  isChecking: boolean;
  /** The check itself did not work, which keeps nobody from signing. */
  hasFailed: boolean;
  /** The service has no such check. */
  isMissing: boolean;
  /** How many documents were looked at. */
  count: number;
}

const REST_MS = 400;
const OPTIONS = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  errorRetryCount: 0,
} as const;

/** Checks what signing would run into, whenever something that matters has changed and rested for a moment. */
export function usePreflight(
  form: UseFormReturn<SignForm>,
  documents: readonly Document[],
  usbCertificates: readonly UsbCertificate[] | null,
): Preflight {
  const files = useDocumentsCheck(form, documents);
  const signer = useSignerCheck(form, documents[0]?.id, usbCertificates);
  const findings = useMemo(
    () => [
      ...(files.data?.findings ?? []),
      ...(signer.data?.findings ?? []).map((finding) => ({ ...finding, documentName: null })),
    ],
    [files.data, signer.data],
  );
  const error = files.error ?? signer.error;
  return {
    findings,
    level: signer.data?.level ?? null,
    isChecking: files.isLate || files.isValidating || signer.isValidating,
    hasFailed: error !== undefined,
    isMissing: error instanceof RequestError && error.kind === 'not_available',
    count: files.data?.count ?? 0,
  };
}

function useDocumentsCheck({ control }: UseFormReturn<SignForm>, documents: readonly Document[]) {
  const [mode, defaultPage, customPage, position, reason, location, lockForSigning, addEncryption] = useWatch(
    {
      control,
      name: [
        'mode',
        'defaultPage',
        'customPage',
        'position',
        'reason',
        'location',
        'lockForSigning',
        'addEncryption',
      ],
    },
  );
  const wanted = useMemo(() => {
    const typed = { defaultPage, customPage, position, reason, location, lockForSigning, addEncryption };
    return { mode, properties: preflightProperties(typed) };
  }, [mode, defaultPage, customPage, position, reason, location, lockForSigning, addEncryption]);
  const rested = useDebounced(wanted, REST_MS);
  const ids = documents.map(({ id }) => id);
  const answer: SWRResponse<DocumentsChecked, Error> = useSWR(
    ['/document/preflight', ids, rested],
    () => checkDocuments(documents, rested),
    { ...OPTIONS, keepPreviousData: true },
  );
  return { ...answer, isLate: rested !== wanted };
}

/** What was found of one certificate says nothing of another, so nothing is kept meanwhile. */
function useSignerCheck(
  { control }: UseFormReturn<SignForm>,
  id: string | undefined,
  usbCertificates: readonly UsbCertificate[] | null,
): SWRResponse<CallData<typeof checkBeforeSigning>, Error> {
  const [sign_mode, level, certificate] = useWatch({ control, name: ['mode', 'level', 'certificate'] });
  const chosen = usbCertificates?.find((one) => one.id === certificate);
  const token_certificate = chosen?.der ? { certificate: chosen.der, chain: chosen.chain } : null;
  const isKnown = sign_mode === 'pfx' || token_certificate !== null;
  const about = ['certificate' as const, 'level' as const];
  const body = { sign_mode, level, about, token_certificate: sign_mode === 'usb' ? token_certificate : null };
  return useSWR(
    id && isKnown ? ['/digital-signature/preflight', id, body] : null,
    () => request(checkBeforeSigning, { params: { id: id ?? '' }, body }, { quiet: true }),
    OPTIONS,
  );
}
