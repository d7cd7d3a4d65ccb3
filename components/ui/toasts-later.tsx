import { useEffect, useRef, useState } from 'react';
import { publishNotice, subscribeToNotices, type Notice } from '#client/notices.ts';
import { IDLE_MS } from './load-later.tsx';
import type { Toasts } from './toasts.tsx';

const RETRY_MS = 3000;

/** Shows published notices. Its code is loaded soon after the page, or with the first notice, which is then shown. */
export function ToastsLater() {
  const [Loaded, setLoaded] = useState<typeof Toasts | null>(null);
  const waiting = useRef<Notice[]>([]);
  useEffect(() => {
    if (Loaded) {
      waiting.current.splice(0).forEach(publishNotice);
      return undefined;
    }
    let timer = setTimeout(() => void load(), IDLE_MS);
    const load = async () => {
      clearTimeout(timer);
      try {
        const code = await import('./toasts.tsx');
        setLoaded(() => code.Toasts);
      } catch {
        timer = setTimeout(() => void load(), RETRY_MS); // without a connection; the notices wait
      }
    };
    const unsubscribe = subscribeToNotices((notice) => {
      waiting.current.push(notice);
      void load();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [Loaded]);
  return Loaded ? <Loaded>{null}</Loaded> : null;
}
