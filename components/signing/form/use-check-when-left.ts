import { useFormContext } from 'react-hook-form';
import type { SignForm } from '#contracts/sign-form.ts';

/**
 * Returns the options of `register` and of `useController` for a field of the sign form that is checked when it is left with a value, as
 * well as at Sign. While it has an error, also one of the service, only a change has it checked again.
 */
export function useCheckWhenLeft(name: 'position' | 'customPage' | 'reason' | 'location') {
  const { getFieldState, getValues, trigger } = useFormContext<SignForm>();
  return {
    onBlur: () => {
      if (getValues(name) && !getFieldState(name).error) void trigger(name);
    },
    onChange: () => {
      if (getFieldState(name).error) void trigger(name);
    },
  };
}
