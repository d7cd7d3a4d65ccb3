import { withParents } from '../../forms/with-parents.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfStream, PdfString, type PdfDict } from '../../pdf/objects/objects.ts';
import { appearanceIn } from './appearance-string.ts';
import { isDingbats, isMarkCode, isSmall } from './state-marks.ts';

/** Name under which viewers look for ZapfDingbats. */
const DINGBATS = 'ZaDb';

/**
 * Returns whether viewers draw a check box or radio button themselves, with a mark of ZapfDingbats when it is on: the form demands it,
 * no state has a picture, and the caption of the small box is a mark, as hyperref writes it (ISO 32000-2, table 192).
 */
export function isMarkLeftToViewers(document: PdfDocument, widget: PdfDict): boolean {
  const form = document.dict(document.root.get('AcroForm'));
  const pictures = document.dict(document.dict(widget.get('AP'))?.get('N'));
  const hasPicture = [...(pictures?.values() ?? [])].some(
    (picture) => document.resolve(picture) instanceof PdfStream,
  );
  const caption = document.resolve(document.dict(widget.get('MK'))?.get('CA'));
  const styled = withParents(document, widget).find((dict) => dict.has('DA'));
  const [style] = styled ? appearanceIn(document, styled) : [];
  const font = document.dict(document.dict(document.dict(form?.get('DR'))?.get('Font'))?.get(DINGBATS));
  return (
    needsAppearances(document) &&
    !hasPicture &&
    isSmall(document, widget) &&
    caption instanceof PdfString &&
    isMarkCode(caption.bytes) &&
    style?.isLegible === true &&
    style.fonts?.every((key) => key === DINGBATS) === true &&
    (font === undefined || isDingbats(document, font))
  );
}

/** Returns whether the form demands that viewers draw its fields anew. */
export function needsAppearances(document: PdfDocument): boolean {
  const form = document.dict(document.root.get('AcroForm'));
  return document.resolve(form?.get('NeedAppearances')) === true;
}
