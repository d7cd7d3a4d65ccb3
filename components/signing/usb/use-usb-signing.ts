'use client';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import useSWR from 'swr';
import { publishNotice } from '#client/notices.ts';
import { RequestError } from '#client/request-error.ts';
import { askUsbHelper } from '#client/usb-helper.ts';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import {
  listUsbCertificates,
  listUsbTokens,
  usbMessages,
  type UsbCertificate,
  type UsbToken,
} from '#contracts/usb.ts';
import { validityOf } from '#shared/certificate-validity.ts';
import { showServiceErrors } from '../form/sign-form-errors.ts';
import { signRequestOf } from '../form/sign-request.ts';
import { runUsb, type UsbItem } from './usb-run.ts';

export interface UsbSigning {
  isUsb: boolean;
  tokens: UsbToken[] | undefined;
  /** Why the tokens are not known; `unreachable` when no helper runs. */
  tokensError: RequestError | undefined;
  isRefreshing: boolean;
  refresh: () => void;
  /** Null until token and PIN have been confirmed. */
  certificates: UsbCertificate[] | null;
  isProceeding: boolean;
  /** Shows the certificates of the token, if token and PIN are right. */
  proceed: () => Promise<void>;
  documentPassword: {
    isAsked: boolean;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  items: readonly UsbItem[];
  stop: () => void;
  /** Signs what is not signed yet; true when everything is. */
  sign: (values: SignForm) => Promise<boolean>;
}

/** Signing with a token, step by step: token and PIN, certificate, then one document after the other. */
export function useUsbSigning(form: UseFormReturn<SignForm>, documents: readonly Document[]): UsbSigning {
  const [mode, token, pin] = useWatch({ control: form.control, name: ['mode', 'token', 'usb_pin'] });
  const isUsb = mode === 'usb';
  const tokens = useTokens(isUsb);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [password, setPassword] = useState({ value: '', error: undefined as string | undefined });
  const [isProceeding, setIsProceeding] = useState(false);
  const run = useItems(documents);
  const { setValue, setError, getValues } = form;
  const certificates = confirmed?.token === token && confirmed.pin === pin ? confirmed.certificates : null;

  useEffect(() => {
    if (isUsb) setValue('addEncryption', false); // it would write the whole file anew
  }, [isUsb, setValue]);
  const [only, ...others] = tokens.data ?? [];
  const onlySerial = only && others.length === 0 ? only.serial : undefined;
  useEffect(() => {
    if (onlySerial) setValue('token', onlySerial);
  }, [onlySerial, setValue]);

  const fail = (error: unknown) => {
    const asked = error instanceof RequestError ? error.fields?.['document_password'] : undefined;
    if (asked) setPassword({ value: password.value, error: asked.join(', ') });
    else if (!showServiceErrors(error, setError)) tell(error);
    if (error instanceof RequestError && error.fields?.['usb_pin']) setConfirmed(null);
    if (error instanceof RequestError && isAboutTokens(error)) void tokens.mutate();
  };

  const proceed = async () => {
    if (!tokens.data) return void tokens.mutate(); // no fields to fill in yet
    if (!(await form.trigger(['token', 'usb_pin'], { shouldFocus: true }))) return;
    setIsProceeding(true);
    const login = { token: getValues('token'), pin: getValues('usb_pin') };
    try {
      const found = await askUsbHelper(listUsbCertificates, login);
      const certificates = found.toSorted((a, b) => Number(isUsable(b)) - Number(isUsable(a)));
      setConfirmed({ ...login, certificates });
      setValue('certificate', certificates.find(isUsable)?.id ?? '');
      form.clearErrors('certificate');
    } catch (error) {
      fail(error);
    } finally {
      setIsProceeding(false);
    }
  };

  const sign = async (values: SignForm): Promise<boolean> => {
    if (!values.certificate) {
      setError('certificate', { message: usbMessages.certificate });
      return false;
    }
    setPassword({ value: password.value, error: undefined });
    const { document_properties: properties } = signRequestOf(values, []);
    const key = { token: values.token, pin: values.usb_pin, certificate: values.certificate };
    try {
      return await run.start({ properties, key, password: password.value });
    } catch (error) {
      fail(error);
      return false;
    }
  };

  return {
    isUsb,
    tokens: tokens.data,
    tokensError: tokens.error,
    isRefreshing: tokens.isValidating,
    refresh: () => void tokens.mutate(),
    certificates,
    isProceeding,
    proceed,
    documentPassword: {
      isAsked: documents.some(({ is_encrypted }) => is_encrypted),
      ...password,
      onChange: (value) => setPassword({ value, error: undefined }),
    },
    items: run.items,
    stop: run.stop,
    sign,
  };
}

interface Confirmed {
  token: string;
  pin: string;
  certificates: UsbCertificate[];
}

/** Asked again whenever the person comes back to the page, maybe from starting the helper. */
function useTokens(isUsb: boolean) {
  return useSWR<UsbToken[], RequestError>(
    isUsb ? 'usb-tokens' : null,
    () => askUsbHelper(listUsbTokens, undefined),
    { shouldRetryOnError: false, focusThrottleInterval: 1000 },
  );
}

type Start = Omit<Parameters<typeof runUsb>[0], 'items' | 'onItem' | 'isStopped'>;

function useItems(documents: readonly Document[]) {
  const [items, setItems] = useState<readonly UsbItem[]>(() =>
    documents.map((document) => ({ document, state: 'waiting', message: '' })),
  );
  const isStopped = useRef(false);
  const start = async (run: Start): Promise<boolean> => {
    isStopped.current = false;
    let now = items;
    const onItem = (id: string, change: Pick<UsbItem, 'state' | 'message'>) => {
      now = now.map((item) => (item.document.id === id ? { ...item, ...change } : item));
      setItems(now);
    };
    await runUsb({ ...run, items, onItem, isStopped: () => isStopped.current });
    return now.every(({ state }) => state === 'signed');
  };
  return { items, start, stop: () => (isStopped.current = true) };
}

/** Whether its time is now. */
export function isUsable(certificate: UsbCertificate): boolean {
  const { state } = validityOf(certificate, new Date());
  return state === 'valid' || state === 'ending';
}

const isAboutTokens = ({ kind, fields }: RequestError) =>
  kind === 'unreachable' || fields?.['token'] !== undefined;

/** What belongs to no field; an ended session has been told. */
function tell(error: unknown): void {
  if (!(error instanceof RequestError) || error.kind === 'session_expired') return;
  publishNotice({ tone: 'error', message: error.message });
}
