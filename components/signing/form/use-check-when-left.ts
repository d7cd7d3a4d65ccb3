import { useFormContext } from 'react-hook-form';
import type { SignForm } from '#contracts/sign-form.ts';

/**
 * Returns the options of `register` for a field of the sign form that is checked when it is left with a value, rather than at Sign,
 * and again while it changes as long as it has an error.
 */
export function useCheckWhenLeft(name: 'position' | 'customPage' | 'reason' | 'location') {
  const { getFieldState, getValues, trigger } = useFormContext<SignForm>();
  return {
    onBlur: () => {
      if (getValues(name)) void trigger(name);
    },
    onChange: () => {
      if (getFieldState(name).error) void trigger(name);
    },
  };
}
