import Clear from '@mui/icons-material/CloseRounded';
import Search from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState, type Ref } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';

export interface SearchFieldProps {
  label: string;
  /** Text of the current search. */
  value: string;
  /** Called with the trimmed text after a pause in typing; at once on Enter and when the field is cleared. */
  onSearch: (text: string) => void;
  /** Receives the input, for example to focus it. */
  inputRef?: Ref<HTMLInputElement>;
}

/** Search box with a debounced callback. A `value` that changes from outside, for example by the back button, replaces the text. */
export function SearchField({ label, value, onSearch, inputRef }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    const query = text.trim();
    if (query === value) return;
    const timer = setTimeout(() => onSearch(query), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <OutlinedInput
      size="small"
      inputRef={inputRef}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && text.trim() !== value) onSearch(text.trim());
        if (key === 'Escape' && text) clear();
      }}
      placeholder={label}
      inputProps={{ 'aria-label': label, type: 'search', maxLength: 200, enterKeyHint: 'search' }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" sx={{ color: 'text.secondary' }} />
        </InputAdornment>
      }
      endAdornment={
        text ? (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label="Clear search" onClick={clear}>
              <Clear fontSize="small" />
            </IconButton>
          </InputAdornment>
        ) : null
      }
      sx={{ width: '100%', '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
