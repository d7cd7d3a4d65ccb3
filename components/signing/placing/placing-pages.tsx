import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { pagesInWords } from '#contracts/pages-to-sign.ts';
import type { WantedField } from '#contracts/placed-field.ts';

export interface PlacingPagesProps {
  field: WantedField;
  /** Page in view on which the field is. */
  page: number;
  /** Pages that the signatory was asked to sign before the field was placed. */
  askedPages: readonly number[];
  /** Number of pages of the document; null if unknown. */
  pageCount: number | null;
  /** True if the field may be on the last page of documents of any length. */
  hasLast: boolean;
  onChange: (pages: WantedField['pages']) => void;
}

/** Choice of the pages that show the field; nothing for a document of one page. */
export function PlacingPages({ field, page, askedPages, pageCount, hasLast, onChange }: PlacingPagesProps) {
  const id = useId();
  const several = severalPages(field, askedPages, pageCount);
  if (pageCount === 1) return null;
  const { pages } = field;
  const value = typeof pages === 'string' ? pages : pages.length > 1 ? 'several' : 'one';
  const pagesOf: Record<string, WantedField['pages']> = {
    one: [page],
    several: [...several],
    last: 'last',
    all: 'all',
  };
  return (
    <FormControl>
      <FormLabel id={id}>Pages</FormLabel>
      <RadioGroup
        sx={{ flexDirection: { xs: 'row', md: 'column' }, columnGap: 1 }}
        aria-labelledby={id}
        value={value}
        onChange={(_, choice) => onChange(pagesOf[choice] ?? field.pages)}
      >
        <FormControlLabel value="one" control={<Radio size="small" />} label={`Only page ${page}`} />
        {several.length > 1 ? (
          <FormControlLabel
            value="several"
            control={<Radio size="small" />}
            label={`Same place on ${pagesInWords(several)}`}
          />
        ) : null}
        {hasLast ? (
          <FormControlLabel
            value="last"
            control={<Radio size="small" />}
            label="Last page of each document"
          />
        ) : null}
        <FormControlLabel value="all" control={<Radio size="small" />} label="Same place on every page" />
      </RadioGroup>
    </FormControl>
  );
}

/** Returns the pages of a field on several pages, else those that were asked for, as far as the document has them. */
function severalPages(
  { pages }: WantedField,
  askedPages: readonly number[],
  pageCount: number | null,
): readonly number[] {
  if (typeof pages !== 'string' && pages.length > 1) return pages;
  return askedPages.filter((page) => pageCount === null || page <= pageCount);
}
