import Autocomplete from '@mui/material/Autocomplete';
import { bestMatches } from './best-matches.ts';
import { Field } from './field.tsx';

/** Rows of the list; a service that does not search may send far more. */
const MAX_ROWS = 100;

export interface RemoteOption {
  id: string;
  name: string;
}

export interface RemoteComboFieldProps {
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

/** Choice from a list that is too long for the browser: the service searches it for the typed text. */
export function RemoteComboField(props: RemoteComboFieldProps) {
  const { label, value, options, isLoading, help, error } = props;
  return (
    <Autocomplete<RemoteOption>
      options={value && !options.some(({ id }) => id === value.id) ? [value, ...options] : options}
      value={value}
      onChange={(_, option) => props.onChange(option)}
      onInputChange={(_, text, reason) => props.onSearch(reason === 'input' ? text : '')}
      onBlur={() => props.onBlur?.()}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all, { inputValue }) =>
        bestMatches(all, inputValue, ({ name }) => [name]).slice(0, MAX_ROWS)
      }
      loading={isLoading}
      loadingText="Searching…"
      noOptionsText="Nothing found"
      disabled={props.disabled ?? false}
      selectOnFocus
      renderInput={(params) => <Field {...params} label={label} help={help} error={error} />}
    />
  );
}
