import { useEffect, useState, type ComponentType } from 'react';
import { afterFirstInput } from '#client/first-input.ts';
import { isCodeMissing } from '#client/missing-code.ts';
import { publishNotice } from '#client/notices.ts';

const NOT_LOADED = 'A part of this page could not be loaded. It opens once the connection is back.';
const RETRY_MS = 3000;

/**
 * Returns a component whose code is loaded after the first input of the visit, or at once when `isWanted` is true for its
 * properties; it renders nothing until it was wanted for the first time. For dialogs and drawers, which most visits to a page do
 * not open.
 * `Meanwhile` is shown while wanted code is being loaded.
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isWanted: (props: P) => boolean,
  Meanwhile?: ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function LoadedLater(props: P) {
    const isWantedNow = isWanted(props);
    const [wasWanted, setWasWanted] = useState(isWantedNow);
    const [Loaded, setLoaded] = useState(() => loaded);
    if (isWantedNow && !wasWanted) setWasWanted(true);
    useEffect(() => {
      if (loaded) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const begin = async () => {
        try {
          loaded = await load();
          setLoaded(() => loaded);
        } catch {
          if (!wasWanted) return; // it is loaded when it is wanted
          if (isCodeMissing()) return; // a bar asks for a reload
          publishNotice({ tone: 'error', message: NOT_LOADED });
          timer = setTimeout(() => void begin(), RETRY_MS);
        }
      };
      if (!wasWanted) return afterFirstInput(() => void begin());
      timer = setTimeout(() => void begin(), 0);
      return () => clearTimeout(timer);
    }, [wasWanted]);
    const Shown = Loaded ?? loaded;
    if (!wasWanted) return null;
    if (Shown) return <Shown {...props} />;
    return Meanwhile ? <Meanwhile {...props} /> : null;
  };
}
