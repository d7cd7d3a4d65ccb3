import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { FilterListbox } from './filter-listbox.tsx';
import { useColumnContent, type ContentSource } from './use-column-content.ts';

export interface FilterValueListProps {
  columnId: string;
  source: ContentSource;
  /** Returns the label of a value. */
  labelOf: (value: string) => string;
  isMultiple: boolean;
  /** True if the field takes the focus and shows the values at once. */
  hasFocus?: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
  problem: string | undefined;
}

/** Choice of one value of the column, or of several. */
export function FilterValueList(props: FilterValueListProps) {
  const { columnId, source, labelOf, isMultiple, hasFocus = false, values, onChange, problem } = props;
  const [typed, setTyped] = useState('');
  const all = useColumnContent(source, columnId);
  const isLarge = all.data?.has_more ?? false;
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const found = useColumnContent(source, isLarge && search ? columnId : null, search);
  const { data, error, isLoading } = isLarge && search ? found : all;
  const options = [...new Set([...values, ...(data?.values ?? [])])];
  const common = {
    size: 'small' as const,
    options,
    loading: isLoading,
    openOnFocus: hasFocus,
    getOptionLabel: labelOf,
    noOptionsText: error ? 'The values could not be loaded' : 'No value',
    // The service has searched already: its result is not filtered again.
    ...(isLarge ? { filterOptions: (matches: string[]) => matches } : {}),
    onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : ''),
    slotProps: { listbox: { component: FilterListbox }, paper: { sx: { typography: 'body2' } } },
    renderInput: (input: AutocompleteRenderInputParams) => (
      <TextField
        {...input}
        autoFocus={hasFocus}
        error={Boolean(problem)}
        helperText={problem}
        placeholder={values.length === 0 ? placeholderFor(isMultiple) : ''}
        slotProps={{
          ...input.slotProps,
          htmlInput: { ...input.slotProps.htmlInput, 'aria-label': 'Value' },
        }}
      />
    ),
  };
  return isMultiple ? (
    <Autocomplete
      {...common}
      multiple
      disableCloseOnSelect
      limitTags={2}
      value={[...values]}
      onChange={(_, next) => onChange(next)}
    />
  ) : (
    <Autocomplete
      {...common}
      value={values[0] ?? null}
      onChange={(_, next) => onChange(next === null ? [] : [next])}
    />
  );
}

const placeholderFor = (isMultiple: boolean) => (isMultiple ? 'Choose values' : 'Choose a value');
