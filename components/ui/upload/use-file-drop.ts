import { useEffect, useState, type DragEvent } from 'react';

/** Handlers of an element that files are dropped on. */
export interface FileDrop {
  /** True while files are dragged over the element. */
  isDragActive: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/**
 * Receives the files that are dropped on an element, also those in dropped folders. Files that are dropped beside it do not replace
 * the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [depth, setDepth] = useState(0); // elements are left after the next one is entered
  useEffect(keepPage, []);
  const move = (change: number) => setDepth((now) => Math.max(0, now + change));
  return {
    isDragActive: depth > 0,
    handlers: {
      onDragEnter: onlyFiles(() => move(1)),
      onDragOver: onlyFiles(({ dataTransfer }) => {
        dataTransfer.dropEffect = 'copy';
      }),
      onDragLeave: onlyFiles(() => move(-1)),
      onDrop: onlyFiles(({ dataTransfer }) => {
        setDepth(0);
        void filesIn(dataTransfer).then((files) => {
          if (files.length > 0) onFiles(files);
        });
      }),
    },
  };
}

/** Returns a handler that acts on dragged files, and allows to drop them. */
const onlyFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  act(event);
};

/** Keeps the browser from opening dropped files in place of the page; returns a function that ends this. */
function keepPage(): () => void {
  const prevent = (event: Event) => event.preventDefault();
  const events = ['dragover', 'drop'];
  for (const event of events) document.addEventListener(event, prevent);
  return () => {
    for (const event of events) document.removeEventListener(event, prevent);
  };
}

/** Returns the dropped files. The browser tells of folders only while the event is handled. */
function filesIn({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve([...files]);
  return filesOf(entries.filter((entry) => entry !== null));
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  return (await Promise.all(entries.map(filesOfEntry))).flat();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  return isDirectory(entry) ? filesOf(await entriesIn(entry)) : [];
}

async function entriesIn(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Each call gives some entries, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
