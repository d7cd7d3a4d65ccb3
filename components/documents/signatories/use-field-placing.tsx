import { use, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Document } from '#contracts/document.ts';
import type { WantedField } from '#contracts/placed-field.ts';
import { RenderPlacing } from './render-placing.ts';
import type { SignatoriesForm } from './signatories-form.ts';

interface FieldsOfForm {
  /** Opens the dialog for the signatory at this index; undefined where fields cannot be placed. */
  open: ((index: number) => void) | undefined;
  change: (index: number, field: WantedField | null) => void;
  /** The dialog while it is open. */
  dialog: ReactNode;
}

/**
 * Places the fields of the form's signatories, in a dialog over `document`, or over an empty page if it is null. A field on
 * certain pages makes them the pages to sign.
 */
export function useFieldPlacing(
  document: Document | null | undefined,
  names: readonly string[],
): FieldsOfForm {
  const canRender = use(RenderPlacing) !== null;
  const { getValues, setValue, trigger, formState } = useFormContext<SignatoriesForm>();
  const [first, setFirst] = useState<number | null>(null);
  const { isSubmitted } = formState;
  const change = (index: number, field: WantedField | null) => {
    const entry = `signatory_data.${index}` as const;
    setValue(`${entry}.signature_field`, field, { shouldDirty: true });
    const pages = field ? pagesBeside(field, getValues(`${entry}.pages_to_sign`)) : null;
    if (pages) setValue(`${entry}.pages_to_sign`, pages, { shouldDirty: true });
    if (isSubmitted) void trigger('signatory_data');
  };
  if (!canRender || document === undefined) return { open: undefined, change, dialog: null };
  const dialog =
    first === null ? null : (
      <Placing {...{ document, names, first, change }} onClose={() => setFirst(null)} />
    );
  return { open: setFirst, change, dialog };
}

/** Returns the pages to sign beside a placed field; null to keep those that were entered. */
function pagesBeside({ pages }: WantedField, entered: readonly number[]): number[] | null {
  if (typeof pages !== 'string') return [...pages];
  return entered.length === 0 ? [1] : null; // not shown beside this field, so that an error could not be mended
}

interface PlacingProps extends Pick<FieldsOfForm, 'change'> {
  document: Document | null;
  names: readonly string[];
  first: number;
  onClose: () => void;
}

function Placing({ document, names, first, change, onClose }: PlacingProps) {
  const render = use(RenderPlacing);
  const entries = useWatch<SignatoriesForm, 'signatory_data'>({ name: 'signatory_data' });
  const owners = entries.map(({ pages_to_sign, signature_field: field }, index) => ({
    name: names[index] ?? '',
    pages: pages_to_sign,
    field: field ? { ...field, is_movable: field.is_movable ?? false } : null,
  }));
  return render?.({ document, owners, first, onChange: change, onClose }) ?? null;
}
