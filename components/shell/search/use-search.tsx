import { useColorScheme } from '@mui/material/styles';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { runShortcut } from '#client/shortcuts.ts';
import { openUpload } from '#client/open-upload.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import type { PaletteActions } from './palette-entries.ts';

const SearchPalette = loadLater(
  async () => (await import('./search-palette.tsx')).SearchPalette,
  ({ open }) => open,
);

const LogoutDialog = loadLater(
  async () => (await import('../logout-dialog.tsx')).LogoutDialog,
  ({ open }) => open,
);

/** Returns the dialogs of the search and a function that opens it, which Ctrl/Cmd+K does too. */
export function useSearch(
  functionality: readonly FunctionalityPermission[],
  isOperator: boolean,
): {
  dialogs: ReactNode;
  openSearch: () => void;
} {
  const router = useRouter();
  const { mode, systemMode, setMode } = useColorScheme();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const openSearch = useCallback(() => setIsOpen(true), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const actions: PaletteActions = {
    isDark: (mode === 'system' ? systemMode : mode) === 'dark',
    setDark: (isDark) => setMode(isDark ? 'dark' : 'light'),
    upload: () => {
      openUpload();
      router.push('/documents');
    },
    showShortcuts: () => runShortcut('help'),
    signOut: () => setIsLeaving(true),
  };
  const dialogs = (
    <>
      <SearchPalette
        open={isOpen}
        functionality={functionality}
        isOperator={isOperator}
        actions={actions}
        onClose={() => setIsOpen(false)}
      />
      <LogoutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
  return { dialogs, openSearch };
}
