'use client';
import { useEffect, useRef, useState } from 'react';
import { publishNotice, subscribeToNotices, type Notice } from '#client/notices.ts';
import type { Toasts } from './toasts.tsx';
import { usePreload } from '#client/use-preload.ts';

const RETRY_MS = 3000;
const load = () => import('./toasts.tsx');

/** Shows published notices, whatever page the router opens. Its code is loaded with the first notice, which is then shown. */
export function ToastsLater() {
  const [Loaded, setLoaded] = useState<typeof Toasts | null>(null);
  const waiting = useRef<Notice[]>([]);
  useEffect(() => {
    if (Loaded) {
      waiting.current.splice(0).forEach(publishNotice);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      clearTimeout(timer);
      try {
        const code = await load();
        setLoaded(() => code.Toasts);
      } catch {
        timer = setTimeout(() => void begin(), RETRY_MS); // offline; the notices wait
      }
    };
    const unsubscribe = subscribeToNotices((notice) => {
      waiting.current.push(notice);
      void begin();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [Loaded]);
  return Loaded ? <Loaded /> : null;
}

/** Loads the code of the toasts after the first input of the visit, so that the first notice is shown at once, offline too. */
export function PreloadToasts() {
  usePreload(load);
  return null;
}
