import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { publishNotice } from '#client/notices.ts';
import { RequestError } from '#client/request-error.ts';
import { askUsbHelper } from '#client/usb-helper.ts';
import { isNotPaired } from '#client/usb-helper-error.ts';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { UsbCertificate } from '#contracts/usb.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import { maySignWith } from '../form/may-sign-with.ts';
import { showServiceErrors } from '../form/sign-form-errors.ts';
import { signRequestOf } from '../form/sign-request.ts';
import { runUsb, type UsbItem } from './usb-run.ts';
import { useUsbTokens, type UsbTokens } from './use-usb-tokens.ts';

const loadCall = async () => (await import('#contracts/usb.ts')).listUsbCertificates;

export interface UsbSigning {
  isUsb: boolean;
  /** Tokens that are plugged in, or the reason why they are not known. */
  plugged: UsbTokens;
  /** True if the user signs with a token and the helper has to be started first. */
  isWaiting: boolean;
  /** Certificates of the token; null until token and PIN have been confirmed. */
  certificates: UsbCertificate[] | null;
  isProceeding: boolean;
  /** Checks token and PIN and lists the certificates. */
  proceed: () => Promise<void>;
  documentPassword: {
    isAsked: boolean;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  items: readonly UsbItem[];
  stop: () => void;
  /** Signs the unsigned documents; resolves to true if all are signed. */
  sign: (values: SignForm) => Promise<boolean>;
}

/** Signs with a token in steps: token and PIN, certificate, then one document after the other. */
export function useUsbSigning(form: UseFormReturn<SignForm>, documents: readonly Document[]): UsbSigning {
  const [mode, token, pin] = useWatch({ control: form.control, name: ['mode', 'token', 'usb_pin'] });
  const isUsb = mode === 'usb';
  const plugged = useUsbTokens(isUsb);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [password, setPassword] = useState({ value: '', error: undefined as string | undefined });
  const [isProceeding, setIsProceeding] = useState(false);
  const run = useRun(documents);
  const { setValue, setError, clearErrors, getValues } = form;
  const certificates = confirmed?.token === token && confirmed.pin === pin ? confirmed.certificates : null;

  useEffect(() => {
    if (isUsb) setValue('addEncryption', false); // not possible with a token
  }, [isUsb, setValue]);
  const [only, ...others] = plugged.tokens ?? [];
  const onlySerial = only && others.length === 0 ? only.serial : undefined;
  useEffect(() => {
    if (!onlySerial) return;
    setValue('token', onlySerial);
    clearErrors('token'); // a token that was missing has been plugged in again
  }, [onlySerial, setValue, clearErrors]);

  const fail = (error: unknown) => {
    const passwordErrors = error instanceof RequestError ? error.fields?.['document_password'] : undefined;
    if (passwordErrors) setPassword({ value: password.value, error: passwordErrors.join(', ') });
    else if (!showServiceErrors(error, setError)) notify(error);
    if (error instanceof RequestError && error.fields?.['usb_pin']) setConfirmed(null);
    if (error instanceof RequestError && isAboutTokens(error)) void plugged.refresh();
  };

  const proceed = async () => {
    if (!plugged.tokens) {
      await plugged.refresh(); // the tokens have not been listed yet
      return;
    }
    if (!(await form.trigger(['token', 'usb_pin'], { shouldFocus: true }))) return;
    setIsProceeding(true);
    const login = { token: getValues('token'), pin: getValues('usb_pin') };
    try {
      const found = await askUsbHelper(loadCall, login);
      const certificates = found.toSorted((a, b) => Number(maySignWith(b)) - Number(maySignWith(a)));
      setConfirmed({ ...login, certificates });
      setValue('certificate', certificates.find(maySignWith)?.id ?? '');
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
    const { document_properties: properties } = signRequestOf(values, [], documents);
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
    plugged,
    isWaiting: isUsb && plugged.problem !== null,
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

type RunInput = Omit<Parameters<typeof runUsb>[0], 'items' | 'onItem' | 'isStopped'>;

function useRun(documents: readonly Document[]) {
  const [items, setItems] = useState<readonly UsbItem[]>(() =>
    documents.map((document) => ({ document, state: 'waiting', message: '' })),
  );
  const isStopped = useRef(false);
  const start = async (run: RunInput): Promise<boolean> => {
    isStopped.current = false;
    let current = items;
    const onItem = (id: string, change: Pick<UsbItem, 'state' | 'message'>) => {
      current = current.map((item) => (item.document.id === id ? { ...item, ...change } : item));
      setItems(current);
    };
    await runUsb({ ...run, items, onItem, isStopped: () => isStopped.current });
    return current.every(({ state }) => state === 'signed');
  };
  return { items, start, stop: () => (isStopped.current = true) };
}

const isAboutTokens = (error: RequestError) =>
  error.kind === 'unreachable' || isNotPaired(error) || error.fields?.['token'] !== undefined;

/** Shows an error that belongs to no field; an expired session has been reported already. */
function notify(error: unknown): void {
  if (!(error instanceof RequestError) || error.kind === 'session_expired') return;
  publishNotice({ tone: 'error', message: error.message });
}
