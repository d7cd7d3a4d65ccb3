import { dict, name, type PdfObject, PdfRef, PdfStream } from '#signing';
import { OBJECTS } from './base-files.ts';

/** Fonts of the appearances that attackers draw. */
export const FONTS = dict({ F1: new PdfRef(OBJECTS.font, 0) });

/** Returns a form XObject with a content stream. */
export function drawing(content: string, entries: Record<string, PdfObject> = {}): PdfStream {
  const form = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 140, 20] };
  return new PdfStream(
    dict({ ...form, Resources: dict({ Font: FONTS }), ...entries }),
    Buffer.from(content, 'latin1'),
  );
}
