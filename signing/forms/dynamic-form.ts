import type { PdfDocument } from '../pdf/document.ts';

/**
 * True for a dynamic XFA form: its pages are made by the viewer when it opens the file, so what the signature would cover
 * is only the page that says "please wait". A static one has real pages and real fields (ISO 32000-2, annex K).
 */
export function isDynamicForm(document: PdfDocument): boolean {
  const form = document.dict(document.root.get('AcroForm'));
  if (!form || document.resolve(form.get('XFA')) === null) return false;
  const isRenderedLater = document.resolve(document.root.get('NeedsRendering')) === true;
  return isRenderedLater || document.array(form.get('Fields')).length === 0;
}
