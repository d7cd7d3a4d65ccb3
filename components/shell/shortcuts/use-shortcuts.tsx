import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState, type ReactNode } from 'react';
import { listenToShortcuts, useShortcut } from '#client/shortcuts.ts';
import { openUpload } from '#client/open-upload.ts';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';

const ShortcutsDialog = dynamic(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Listens to shortcuts, and offers those that every page has; returns the dialog that lists them, which is loaded when it opens. */
export function useShortcuts(
  functionality: readonly FunctionalityPermission[],
  openSearch: () => void,
): ReactNode {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const documents = permissionFor(functionality, 'documents');
  const goToDocuments = () => router.push('/documents');
  const upload = () => {
    openUpload();
    goToDocuments();
  };
  useEffect(listenToShortcuts, []);
  useShortcut('help', () => setIsOpen(true), 'shell');
  useShortcut('search', openSearch, 'shell');
  useShortcut('documents', covers(documents, 'read') ? goToDocuments : undefined, 'shell');
  useShortcut('upload', covers(documents, 'write') ? upload : undefined, 'shell');
  return isOpen ? <ShortcutsDialog onClose={() => setIsOpen(false)} /> : null;
}
