import { useEffect, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SignForm } from '#contracts/sign-form.ts';
import { isFormField } from '../form/sign-form-errors.ts';
import type { Preflight } from './use-preflight.ts';

/** Findings that OtherPagesField shows, with what can be done about them. */
export const isShownAsOtherPages = (code: string) => code.startsWith('other_pages_');

/** Prefix of the error types that this hook sets. */
const KIND = 'preflight';

/**
 * Shows blockers at the fields that can resolve them, until the preflight no longer finds them. Returns the
 * message of a blocker that concerns all documents, or null: a blocker of one of several documents does not
 * prevent signing the others.
 */
export function useBlockers(
  form: UseFormReturn<SignForm>,
  { findings, isChecking }: Preflight,
): string | null {
  'use memo';
  const blockers = useMemo(() => findings.filter(({ severity }) => severity === 'blocker'), [findings]);
  const ofAll = blockers.filter(({ documentName }) => documentName === null);
  const { setError, clearErrors, getFieldState } = form;
  useEffect(() => {
    const shown = blockers.flatMap(({ fields, documentName, code }) =>
      documentName === null
        ? Object.entries(fields ?? {}).flatMap(([name, messages]) =>
            isFormField(name) && !isShownAsOtherPages(code)
              ? [{ name, code, message: messages.join(', ') }]
              : [],
          )
        : [],
    );
    for (const { name, code, message } of shown) {
      if (!getFieldState(name).error) setError(name, { type: `${KIND} ${code}`, message });
    }
    return () => {
      for (const { name } of shown) {
        if (getFieldState(name).error?.type.startsWith(KIND)) clearErrors(name);
      }
    };
  }, [blockers, setError, clearErrors, getFieldState]);
  const [first] = ofAll;
  return first && !isChecking ? first.message : null;
}
