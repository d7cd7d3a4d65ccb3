import Autocomplete from '@mui/material/Autocomplete';
import { bestMatches } from './best-matches.ts';
import type { RemoteComboFieldProps, RemoteOption } from './combo-props.ts';
import { Field } from './field.tsx';

/** Rows of the list; a service that does not search may send far more. */
const MAX_ROWS = 100;

/** A RemoteComboField with its list. */
export function RemoteListCombo(props: RemoteComboFieldProps) {
  const { label, value, options, isLoading, help, error } = props;
  return (
    <Autocomplete<RemoteOption>
      {...(props.id === undefined ? {} : { id: props.id })}
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
