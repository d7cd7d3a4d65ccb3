import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';

export interface PageNumberBoxProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Shows the current page and goes to the typed one. Needs `key={page}` to follow the scrolling. */
export function PageNumberBox({ page, pageCount, onPage }: PageNumberBoxProps) {
  'use memo';
  const [text, setText] = useState(String(page));
  const go = () => {
    const typed = /^\d+$/.test(text.trim()) ? Number(text) : page;
    const target = Math.min(Math.max(typed, 1), pageCount);
    setText(String(target));
    if (target !== page) onPage(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
    if (event.key === 'Escape') setText(String(page));
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
      <InputBase
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={go}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        slotProps={{ input: { 'aria-label': 'Page number', inputMode: 'numeric' } }}
        sx={{
          width: `calc(${String(pageCount).length}ch + 22px)`,
          minWidth: 36,
          border: 1,
          borderColor: 'control',
          borderRadius: '6px',
          '& input': { p: '3px 6px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
          '@media (pointer: coarse)': { minWidth: 40, height: 40 },
          '&.Mui-focused': { borderColor: 'primary.main' },
        }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        of {pageCount}
      </Typography>
    </Stack>
  );
}
