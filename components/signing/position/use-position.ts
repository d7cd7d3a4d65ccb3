import type { Document } from '#contracts/document.ts';
import { rectangleOf } from '#shared/pdf-cords.ts';
import { isInField } from './placed-position.ts';
import { useDrawingMode } from './use-drawing-mode.ts';
import { usePdfCords } from './use-pdf-cords.ts';

/** Returns the position of the reader's signature. In a field that may not be moved it is that of the field, or none. */
export function usePosition({ id, signature_field: field }: Pick<Document, 'id' | 'signature_field'>) {
  'use memo';
  const { cords: kept, save, clear } = usePdfCords(id);
  const { isTouch, isDrawing, setIsDrawing } = useDrawingMode();
  const isFixed = field !== null && !field.is_movable;
  const cords = kept && isFixed && !isInField(kept, field) ? null : kept;
  return {
    cords,
    rectangle: rectangleOf(cords),
    save,
    clear,
    /** Field that the sender placed for the reader; null if there is none. */
    field,
    /** True if the signature can stand in that field only. */
    isFixed,
    isTouch,
    isDrawing: isDrawing && !isFixed,
    /** How the pointer places the signature on the page; a tap only while it has no position. */
    drawing: isFixed ? false : isDrawing || (isTouch && cords === null ? ('tap' as const) : false),
    setIsDrawing,
  };
}
export type Position = ReturnType<typeof usePosition>;
