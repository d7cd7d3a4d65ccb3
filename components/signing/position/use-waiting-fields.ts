import { useCall } from '#client/use-call.ts';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import { mayHaveFields } from '#contracts/document-status.ts';
import type { Document } from '#contracts/document.ts';
import { viewSignatories } from '../signing-calls.ts';
import type { PlacedField } from '#contracts/placed-field.ts';

/** Field of a signatory who has not signed yet. */
export interface WaitingField {
  id: string;
  name: string;
  field: PlacedField;
}

const NONE: readonly WaitingField[] = [];

/** Returns the fields of the signatories who are yet to sign, but not the reader's own in their turn; none until they are loaded. */
export function useWaitingFields(document: Document): readonly WaitingField[] {
  'use memo';
  const { id } = document;
  const isMyTurn = useIsMyTurn()(document);
  const { data = [] } = useCall(viewSignatories, mayHaveFields(document) ? { params: { id } } : null, {
    quiet: true,
  });
  const fields = data.flatMap(({ id: key, full_name: name, state, signature_field: field }) =>
    field && (state === 'waiting' || (state === 'pending' && !isMyTurn)) ? [{ id: key, name, field }] : [],
  );
  return fields.length > 0 ? fields : NONE;
}
