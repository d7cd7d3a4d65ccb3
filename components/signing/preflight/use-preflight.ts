import { useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import useSWR, { type SWRResponse } from 'swr';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { useCertificates } from '#client/use-certificates.ts';
import type { CallData } from '#contracts/call.ts';
import type { Document } from '#contracts/document.ts';
import type { checkBeforeSigning as CheckBeforeSigning } from '#contracts/preflight.ts';
import { checkBeforeSigning } from '../signing-calls.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { UsbCertificate } from '#contracts/usb.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { checkDocuments, type DocumentFinding, type DocumentsChecked } from './check-documents.ts';
import { preflightProperties } from './preflight-properties.ts';

export interface Preflight {
  /** Findings for the current or the previous values of the form. */
  findings: DocumentFinding[];
  /** Level that the signature will reach; null while unknown. */
  level: PadesLevel | null;
  isChecking: boolean;
  /** True while nothing is known yet of the certificate and the level, because their check is underway. */
  isCheckingSigner: boolean;
  /** True if the check itself failed, which does not prevent signing. */
  hasFailed: boolean;
  /** True if the service has no such check. */
  isMissing: boolean;
  /** Number of checked documents. */
  count: number;
}

const DEBOUNCE_MS = 400;
const OPTIONS = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  errorRetryCount: 0,
} as const;

/** Runs the preflight once it is due, and after each relevant change of the form, debounced. */
export function usePreflight(
  form: UseFormReturn<SignForm>,
  documents: readonly Document[],
  { usbCertificates, isDue }: { usbCertificates: readonly UsbCertificate[] | null; isDue: boolean },
): Preflight {
  'use memo';
  const files = useDocumentsCheck(form, documents, isDue);
  const signer = useSignerCheck(form, isDue ? documents[0]?.id : undefined, usbCertificates);
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
    isChecking: !isDue || files.isLate || files.isValidating || signer.isValidating,
    isCheckingSigner: !isDue || signer.isLoading,
    hasFailed: error !== undefined,
    isMissing: error instanceof RequestError && error.kind === 'not_available',
    count: files.data?.count ?? 0,
  };
}

function useDocumentsCheck(
  { control, formState }: UseFormReturn<SignForm>,
  documents: readonly Document[],
  isDue: boolean,
) {
  'use memo';
  const { isSubmitting } = formState;
  const [mode, ...watched] = useWatch({
    control,
    name: [
      'mode',
      'defaultPage',
      'customPage',
      'position',
      'otherPagesConfirmed',
      'reason',
      'location',
      'lockForSigning',
      'addEncryption',
    ],
  });
  const [
    defaultPage,
    customPage,
    position,
    otherPagesConfirmed,
    reason,
    location,
    lockForSigning,
    addEncryption,
  ] = watched;
  const input = useMemo(() => {
    const place = { defaultPage, customPage, position, otherPagesConfirmed };
    const typed = { ...place, reason, location, lockForSigning, addEncryption };
    return { mode, typed };
  }, [
    mode,
    defaultPage,
    customPage,
    position,
    otherPagesConfirmed,
    reason,
    location,
    lockForSigning,
    addEncryption,
  ]);
  const debounced = useDebounced(input, DEBOUNCE_MS, isSubmitting); // a check during signing would come after the turn
  const properties = preflightProperties(debounced.typed, documents);
  const checked = { mode: debounced.mode, properties };
  const ids = documents.map(({ id }) => id);
  const refresh = useRefresh();
  const onOutdated = () => void refresh(['/document']);
  const response: SWRResponse<DocumentsChecked, Error> = useSWR(
    // Not below '/document': the refresh after a signature would check a document whose turn is over.
    isDue ? ['/preflight', ids, checked] : null,
    () => checkDocuments(documents, { ...checked, onOutdated }),
    { ...OPTIONS, keepPreviousData: true },
  );
  return { ...response, isLate: debounced !== input };
}

/** Keeps no previous data: findings about one certificate say nothing about another. */
function useSignerCheck(
  { control }: UseFormReturn<SignForm>,
  id: string | undefined,
  usbCertificates: readonly UsbCertificate[] | null,
): SWRResponse<CallData<typeof CheckBeforeSigning>, Error> {
  'use memo';
  const [sign_mode, level, certificate] = useWatch({ control, name: ['mode', 'level', 'certificate'] });
  const chosen = usbCertificates?.find((each) => each.id === certificate);
  const token_certificate = chosen?.der ? { certificate: chosen.der, chain: chosen.chain } : null;
  const { data: certificates } = useCertificates({ isNeeded: sign_mode === 'pfx' });
  const isKnown = sign_mode === 'pfx' || token_certificate !== null;
  const about = ['certificate' as const, 'level' as const];
  const body = { sign_mode, level, about, token_certificate: sign_mode === 'usb' ? token_certificate : null };
  return useSWR(
    // The service takes the certificate that signs: another one, added meanwhile, is another check.
    id && isKnown ? ['/digital-signature/preflight', id, body, certificates?.signs_with ?? null] : null,
    () => request(checkBeforeSigning, { params: { id: id ?? '' }, body }, { quiet: true }),
    OPTIONS,
  );
}
