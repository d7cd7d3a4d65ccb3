import { useCallback, useEffect, useState } from 'react';
import { sidebarCookie, type SidebarState } from '#shared/sidebar-cookie.ts';

/** Returns whether the sidebar is collapsed, and its toggle, which Ctrl/Cmd+B calls too. The state is kept in a cookie. */
export function useSidebar(initial: SidebarState): { isCollapsed: boolean; toggle: () => void } {
  const [state, setState] = useState(initial);
  const toggle = useCallback(() => {
    const next = state === 'collapsed' ? 'expanded' : 'collapsed';
    document.cookie = sidebarCookie(next);
    setState(next);
  }, [state]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
  return { isCollapsed: state === 'collapsed', toggle };
}
