'use client';
import { useEffect, useRef, useState } from 'react';
import { afterFirstInput } from '#client/first-input.ts';
import { publishNotice, subscribeToNotices, type Notice } from '#client/notices.ts';
import type { Toasts } from './toasts.tsx';

const RETRY_MS = 3000;

export interface ToastsLaterProps {
  /** True on a page without the theme, which the toasts then bring along: so they are not loaded before the first notice. */
  isBare?: boolean;
}

/** Shows published notices. Its code is loaded at the first input of the visit, or with the first notice, which is then shown. */
export function ToastsLater({ isBare = false }: ToastsLaterProps) {
  const [Loaded, setLoaded] = useState<typeof Toasts | null>(null);
  const waiting = useRef<Notice[]>([]);
  useEffect(() => {
    if (Loaded) {
      waiting.current.splice(0).forEach(publishNotice);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      clearTimeout(timer);
      try {
        const code = await (isBare ? import('./themed-toasts.tsx') : import('./toasts.tsx'));
        setLoaded(() => code.Toasts);
      } catch {
        timer = setTimeout(() => void load(), RETRY_MS); // without a connection; the notices wait
      }
    };
    const endWaiting = isBare ? undefined : afterFirstInput(() => void load());
    const unsubscribe = subscribeToNotices((notice) => {
      waiting.current.push(notice);
      void load();
    });
    return () => {
      clearTimeout(timer);
      endWaiting?.();
      unsubscribe();
    };
  }, [Loaded, isBare]);
  return Loaded ? <Loaded>{null}</Loaded> : null;
}
