import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { bestMatches } from './best-matches.ts';
import type { ComboFieldProps } from './combo-props.ts';
import { Field } from './field.tsx';

const STYLE = {
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  '&& .MuiAutocomplete-inputRoot': { paddingRight: '34px' },
};
/** Lets the list be wider than a narrow field. */
const LIST_STYLE = { minWidth: 'min(320px, calc(100vw - 32px))' };

/** A ComboField with its list. */
export function ListCombo<T extends { id: string }>(props: ComboFieldProps<T>) {
  const { label, options, value, labelOf, wordsOf, rowOf, isLoading = false, error, help, ref } = props;
  return (
    <Autocomplete<T>
      {...(props.id === undefined ? {} : { id: props.id })}
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
