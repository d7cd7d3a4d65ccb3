'use client';
import { useSyncExternalStore, useState } from 'react';
import { hasDroppedFiles, subscribeToDroppedFiles } from '#client/dropped-files.ts';
import { loadLater } from '#components/ui/load-later.tsx';

const UploadTray = loadLater(
  async () => (await import('./upload-tray.tsx')).UploadTray,
  () => true,
);

/** Uploads dropped files while the user goes on, also to other pages of the workspace. Its code is loaded with the first drop. */
export function BackgroundUploads() {
  const isDropped = useSyncExternalStore(subscribeToDroppedFiles, hasDroppedFiles, () => false);
  const [isNeeded, setIsNeeded] = useState(false);
  if (isDropped && !isNeeded) setIsNeeded(true);
  return isNeeded ? <UploadTray /> : null;
}
