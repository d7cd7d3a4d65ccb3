import type { PdfDocument } from '../pdf/document.ts';

/**
 * Returns whether the document is a dynamic XFA form (ISO 32000-2, annex K). The viewer creates its pages
 * when it opens the file, so a signature would cover only a placeholder page. A static XFA form has pages and
 * fields of its own.
 */
export function isDynamicForm(document: PdfDocument): boolean {
  const form = document.dict(document.root.get('AcroForm'));
  if (!form || document.resolve(form.get('XFA')) === null) return false;
  const isRenderedLater = document.resolve(document.root.get('NeedsRendering')) === true;
  return isRenderedLater || document.array(form.get('Fields')).length === 0;
}
