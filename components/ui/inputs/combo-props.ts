import type { Ref } from 'react';

export interface ComboFieldProps<T extends { id: string }> {
  /** Id of the input element. */
  id?: string;
  label: string;
  options: readonly T[];
  /** Id of the chosen option; '' for none. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  /** Returns the text of the field when the option is chosen. */
  labelOf: (option: T) => string;
  /** Returns the words by which the option is found. */
  wordsOf: (option: T) => readonly string[];
  /** Returns the texts at the start and the end of the option's row; by default only the label. */
  rowOf?: (option: T) => { text: string; end: string };
  isLoading?: boolean;
  disabled?: boolean;
  /** Text below the field; replaced by the error, if any. */
  help?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export interface RemoteOption {
  id: string;
  name: string;
}

export interface RemoteComboFieldProps {
  /** Id of the input element. */
  id?: string;
  label: string;
  value: RemoteOption | null;
  onChange: (option: RemoteOption | null) => void;
  /** Options that the service found for the typed text, best first. */
  options: readonly RemoteOption[];
  isLoading: boolean;
  /** Called with the typed text, '' while nothing is typed. */
  onSearch: (text: string) => void;
  disabled?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  onBlur?: () => void;
}
