import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type SyntheticEvent } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import type { PageFacts } from './page-number-pagination-facts.ts';

export interface PageBoxProps {
  pageIndex: number;
  facts: PageFacts;
  onPageChange: (pageIndex: number) => void;
}

/** A page by its number: Enter goes there, to the last page if there are fewer. Leaving the box without it changes nothing. */
export function PageBox({ pageIndex, facts, onPageChange }: PageBoxProps) {
  const formats = useFormats();
  const current = String(pageIndex + 1);
  const [text, setText] = useState(current);
  const { pageCount, isTotalCapped } = facts;
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const number = Number(text);
    if (number < 1) {
      setText(current);
      return;
    }
    const page = isTotalCapped ? number : Math.min(number, pageCount);
    setText(String(page));
    if (page !== pageIndex + 1) onPageChange(page - 1);
  };
  return (
    <Stack component="form" noValidate onSubmit={go} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <OutlinedInput
        size="small"
        value={text}
        onChange={({ target }) => setText(target.value.replace(/\D/g, '').slice(0, 7))}
        onBlur={() => setText(current)}
        inputProps={{ 'aria-label': 'Go to page', inputMode: 'numeric', enterKeyHint: 'go' }}
        sx={{ width: 64, '& input': { py: 0.75, px: 1, textAlign: 'right' } }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        of {isTotalCapped ? 'more than ' : ''}
        {formats.number(pageCount)} pages
      </Typography>
    </Stack>
  );
}
