import Clear from '@mui/icons-material/CloseRounded';
import Search from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';

export interface SearchFieldProps {
  label: string;
  /** What is searched for now. */
  value: string;
  /** Called once the typing has rested; at once when the field is cleared or Enter is pressed. */
  onSearch: (text: string) => void;
}

/** A search box that waits for the end of the typing. What changes `value` from outside, such as going back, fills it in. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => onSearch(wanted), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <OutlinedInput
      size="small"
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
