import { configure, render, type RenderResult } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { Providers } from '#components/ui/providers.tsx';

configure({ asyncUtilTimeout: 5000 }); // a busy machine takes longer than the usual second

/** Renders what stands in the app: theme, toasts, a data cache of its own, and the address bar. */
export function renderInApp(content: ReactNode): RenderResult {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Providers>
        <AddressBar>{content}</AddressBar>
      </Providers>
    </SWRConfig>,
  );
}

/** Hands on the query of the address bar, as Next's router does when history changes. */
function AddressBar({ children }: { children: ReactNode }) {
  const search = useSyncExternalStore(watchHistory, () => window.location.search);
  return <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>;
}

function watchHistory(onChange: () => void): () => void {
  const { history } = window;
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...state) => {
      change(...state);
      onChange();
    };
  }
  window.addEventListener('popstate', onChange);
  return () => {
    Reflect.deleteProperty(history, 'pushState');
    Reflect.deleteProperty(history, 'replaceState'); // those of the prototype come back
    window.removeEventListener('popstate', onChange);
  };
}
