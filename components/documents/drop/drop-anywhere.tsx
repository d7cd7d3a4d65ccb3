import { useEffect, useState } from 'react';
import { dropFiles } from '#client/dropped-files.ts';
import { loadLater } from '#components/ui/load-later.tsx';

const DropOverlay = loadLater(
  async () => (await import('./drop-overlay.tsx')).DropOverlay,
  ({ isShown }) => isShown,
);

/** Uploads files that are dropped anywhere on the page; while they are dragged, an overlay says so. */
export function DropAnywhere() {
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => watchDrag(setIsDragging), []);
  return <DropOverlay isShown={isDragging} />;
}

/** Calls `onDragging` when files come over the page and leave it, and passes on those that are dropped. */
function watchDrag(onDragging: (isDragging: boolean) => void): () => void {
  let depth = 0; // elements are left after the next one is entered
  const move = (change: number) => {
    depth = Math.max(0, depth + change);
    onDragging(depth > 0);
  };
  const onEnter = (event: DragEvent) => {
    if (isForPage(event)) move(1);
  };
  const onLeave = (event: DragEvent) => {
    if (isForPage(event)) move(-1);
  };
  const onOver = (event: DragEvent) => {
    if (!isForPage(event)) return;
    event.preventDefault(); // allows the drop
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  };
  const onDrop = (event: DragEvent) => {
    if (!isForPage(event)) return;
    event.preventDefault();
    move(-depth);
    dropFiles([...(event.dataTransfer?.files ?? [])]);
  };
  window.addEventListener('dragenter', onEnter);
  window.addEventListener('dragleave', onLeave);
  window.addEventListener('dragover', onOver);
  window.addEventListener('drop', onDrop);
  return () => {
    window.removeEventListener('dragenter', onEnter);
    window.removeEventListener('dragleave', onLeave);
    window.removeEventListener('dragover', onOver);
    window.removeEventListener('drop', onDrop);
  };
}

/** Returns whether files are dragged that no dialog takes. */
function isForPage({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  const hasFiles = dataTransfer?.types.includes('Files') ?? false;
  return (
    hasFiles && !defaultPrevented && !document.querySelector('body > .MuiModal-root:not(.MuiModal-hidden)')
  );
}
