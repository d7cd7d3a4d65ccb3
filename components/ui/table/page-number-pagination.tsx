import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Formats } from '#shared/make-formats.ts';
import { useFormats } from '../formats/use-formats.ts';
import { Choice } from '../inputs/choice.tsx';
import { PageButtons } from './page-number-pagination-buttons.tsx';
import { pageFacts, type PageFacts, type PageState } from './page-number-pagination-facts.ts';

export interface PageNumberPaginationProps extends PageState {
  pageSizes: readonly number[];
  onPageChange: (pageIndex: number) => void;
  onPageSizeChange: (pageSize: number) => void;
  /** Hides the page size, the first and last page, and the page box, where there is little room. */
  isCompact?: boolean;
}

/** Pagination of a table: the rows on the page, their number per page, five pages to go to, and a box for distant pages. */
export function PageNumberPagination(props: PageNumberPaginationProps) {
  const { pageIndex, isCompact = false, onPageChange } = props;
  const facts = pageFacts(props);
  const formats = useFormats();
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, py: 1.25 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Typography
          variant="body2"
          color="text.secondary"
          aria-live="polite"
          sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {rowWords(facts, formats)}
        </Typography>
        {isCompact ? null : <PageSizeSelect {...props} />}
      </Stack>
      <PageButtons pageIndex={pageIndex} facts={facts} isCompact={isCompact} onPageChange={onPageChange} />
    </Stack>
  );
}

/** '61–80 of 1,234', or '61–80 of more than 10,000' where counting stopped. */
function rowWords({ first, last, total, isTotalCapped }: PageFacts, { number }: Formats): string {
  return `${number(first)}–${number(last)} of ${isTotalCapped ? 'more than ' : ''}${number(total)}`;
}

function PageSizeSelect({ pageSize, pageSizes, onPageSizeChange }: PageNumberPaginationProps) {
  const id = useId();
  const formats = useFormats();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        Rows per page
      </Typography>
      <Choice
        labelId={id}
        fullWidth={false}
        options={pageSizes.map((size) => ({ value: size, label: formats.number(size) }))}
        value={pageSize}
        onChange={({ target }) => onPageSizeChange(Number(target.value))}
        sx={{ '& .MuiSelect-select': { py: 0.75, '@media (pointer: coarse)': { py: 1.125 } } }}
      />
    </Stack>
  );
}
