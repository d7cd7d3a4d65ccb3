import { render, type RenderResult } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { AppProviders } from './app-providers.tsx';

/** Renders content as in the app: with theme, toasts, an empty data cache and the URL's query. */
export function renderInApp(content: ReactNode): RenderResult {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AppProviders>
        <AddressBar>{content}</AddressBar>
      </AppProviders>
    </SWRConfig>,
  );
}

/** Provides the URL's query and updates it when the history changes, as Next's router does. */
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
    Reflect.deleteProperty(history, 'replaceState'); // uncovers the prototype's own methods
    window.removeEventListener('popstate', onChange);
  };
}
