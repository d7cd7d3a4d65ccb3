import { bufferSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfStream } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';
import { scanValue } from './raw-object.ts';
import { rawObjectsOf } from './raw-objects.ts';

const known = new WeakMap<PdfDocument, boolean>();

/**
 * Returns whether all viewers find the same references in a signed revision: they read each of its objects alike. The facts about
 * their bytes are kept with the whole file.
 */
export function isRevisionPlain(revision: PdfDocument, file: PdfDocument): boolean {
  const found = known.get(revision) ?? areObjectsPlain(revision, file);
  known.set(revision, found);
  return found;
}

function areObjectsPlain(revision: PdfDocument, file: PdfDocument): boolean {
  const raw = rawObjectsOf(file);
  const containers = new Set<number>();
  try {
    const arePlain = revision.objectNumbers().every((number) => {
      const entry = revision.entry(number);
      if (entry?.kind === 'compressed') containers.add(entry.container);
      return entry?.kind !== 'offset' || raw.at(entry.offset).isPlain;
    });
    return (
      arePlain &&
      [...containers].every((number) => isContainerPlain(revision, number)) &&
      revision.sections.every((section) => raw.trailerOf(section)?.isPlain === true)
    );
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

/** Returns whether viewers read all objects in an object stream alike. */
function isContainerPlain(document: PdfDocument, number: number): boolean {
  const [stream, objects] = [document.load(number), document.objectStream(number)];
  if (!(stream instanceof PdfStream) || !objects) return false;
  const data = bufferSource(document.decode(stream));
  return objects.offsets.every((offset) => scanValue(data, offset).isPlain);
}
