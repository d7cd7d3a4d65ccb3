import { useCall } from '#client/use-call.ts';
import type { Document } from '#contracts/document.ts';
import { viewSignatories } from '../signing-calls.ts';
import type { PlacedField } from '#contracts/placed-field.ts';

/** Field of a signatory who has not signed yet. */
export interface WaitingField {
  id: string;
  name: string;
  field: PlacedField;
}

const UNDER_WAY: readonly Document['status'][] = ['pending_for_signature', 'in_progress'];
const NONE: readonly WaitingField[] = [];

/** Returns the fields of the other signatories who are yet to sign; none until they are loaded. */
export function useWaitingFields({ id, status, signatories }: Document): readonly WaitingField[] {
  'use memo';
  const isAsked = UNDER_WAY.includes(status) && signatories.length > 0;
  const { data = [] } = useCall(viewSignatories, isAsked ? { params: { id } } : null, { quiet: true });
  const isMyTurn = status === 'pending_for_signature';
  const fields = data.flatMap(({ id: key, full_name: name, state, signature_field: field }) =>
    field && (state === 'waiting' || (state === 'pending' && !isMyTurn)) ? [{ id: key, name, field }] : [],
  );
  return fields.length > 0 ? fields : NONE;
}
