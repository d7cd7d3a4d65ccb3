import { useEffect } from 'react';
import type { SWRResponse } from 'swr';
import type { CallData } from '#contracts/call.ts';
import type { listCertificates as ListCertificates } from '#contracts/certificate.ts';
import { listCertificates } from './later-calls.ts';
import { subscribeToCertificates } from './certificate-changes.ts';
import type { RequestError } from './request-error.ts';
import { useCall } from './use-call.ts';

type Certificates = CallData<typeof ListCertificates>;

const HOUR_MS = 60 * 60 * 1000;

export interface UseCertificatesOptions {
  /** List that the server has loaded. */
  first?: Certificates | undefined;
  /** False while the list is not needed. */
  isNeeded?: boolean;
}

/**
 * Loads the certificates that the user may sign with. They are fetched again after an hour, and at once when `useRefresh`
 * asks for '/digital-signature' or another tab of the browser has changed them.
 */
export function useCertificates({ first, isNeeded = true }: UseCertificatesOptions = {}): SWRResponse<
  Certificates,
  RequestError
> {
  const input = isNeeded ? {} : null;
  const list = useCall(listCertificates, input, { fallbackData: first, freshFor: HOUR_MS });
  const { mutate } = list;
  useEffect(() => (isNeeded ? subscribeToCertificates(() => void mutate()) : undefined), [isNeeded, mutate]);
  return list;
}
