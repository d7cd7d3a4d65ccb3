import type { TextFieldProps } from '@mui/material/TextField';
import type { Ref } from 'react';

export interface ChoiceOption {
  value: string | number;
  label: string;
}

export type ChoiceProps = Omit<
  TextFieldProps,
  'label' | 'variant' | 'select' | 'children' | 'ref' | 'inputRef' | 'slotProps' | 'defaultValue'
> & {
  options: readonly ChoiceOption[];
  value: string | number;
  /** Id of the label's element; without one `aria-label` has the name. */
  labelId?: string;
  'aria-label'?: string;
  /** Object with `focus`, as a form needs it. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};
