import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { bestMatches } from './best-matches.ts';
import { Field } from './field.tsx';

export interface ComboFieldProps<T extends { id: string }> {
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

const STYLE = {
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  '&& .MuiAutocomplete-inputRoot': { paddingRight: '34px' },
};
/** Lets the list be wider than a narrow field. */
const LIST_STYLE = { minWidth: 'min(320px, calc(100vw - 32px))' };

/** Choice from a long list that is filtered by typing. */
export function ComboField<T extends { id: string }>(props: ComboFieldProps<T>) {
  const { label, options, value, labelOf, wordsOf, rowOf, isLoading = false, error, help, ref } = props;
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
      disabled={props.disabled ?? false}
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
      renderInput={(params) => (
        <Field {...params} label={label} help={help} error={error} {...(ref ? { ref } : {})} />
      )}
    />
  );
}
