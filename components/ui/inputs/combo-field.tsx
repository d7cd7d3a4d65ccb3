import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { bestMatches } from './best-matches.ts';
import { Field } from './field.tsx';

export interface ComboFieldProps<T extends { id: string }> {
  label: string;
  options: readonly T[];
  /** The id of what is chosen; '' for nothing yet. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  /** What stands in the field once chosen. */
  labelOf: (option: T) => string;
  /** By what an option is found. */
  wordsOf: (option: T) => readonly string[];
  /** A row of the list: its name, and what stands at its end. */
  rowOf?: (option: T) => { text: string; end: string };
  isLoading?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const STYLE = {
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  '&& .MuiAutocomplete-inputRoot': { paddingRight: '34px' },
};
/** The list may be wider than a narrow field. */
const LIST_STYLE = { minWidth: 'min(320px, calc(100vw - 32px))' };

/** A choice from a long list that is searched by typing. */
export function ComboField<T extends { id: string }>(props: ComboFieldProps<T>) {
  const { label, options, value, labelOf, wordsOf, rowOf, isLoading = false, error, ref } = props;
  return (
    <Autocomplete<T>
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      onChange={(_, option) => props.onChange(option?.id ?? '')}
      onBlur={() => props.onBlur?.()}
      getOptionKey={({ id }) => id}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all, { inputValue }) => bestMatches(all, inputValue, wordsOf)}
      loading={isLoading}
      loadingText="Loading…"
      noOptionsText="Nothing found"
      autoHighlight
      selectOnFocus
      slotProps={{
        popper: { placement: 'bottom-start', sx: LIST_STYLE },
        paper: { sx: { typography: 'body2' } },
      }}
      sx={STYLE}
      renderOption={({ key, ...item }, option) => {
        const { text, end } = rowOf?.(option) ?? { text: labelOf(option), end: '' };
        return (
          <Box component="li" key={key} {...item} sx={{ gap: 2 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {end}
            </Box>
          </Box>
        );
      }}
      renderInput={(params) => <Field {...params} label={label} error={error} {...(ref ? { ref } : {})} />}
    />
  );
}
