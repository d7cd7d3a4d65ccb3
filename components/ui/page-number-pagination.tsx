'use client';
import MenuItem from '@mui/material/MenuItem';
import PaginationItem from '@mui/material/PaginationItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { pageWindow } from './page-number-pagination-window.ts';

export interface PageNumberPaginationProps {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
  pageSizes: readonly number[];
  total: number;
  onPageChange: (pageIndex: number) => void;
  onPageSizeChange: (pageSize: number) => void;
  /** Leaves out the size choice and the ends, where there is little room. */
  isCompact?: boolean;
}

/** Which rows these are, how many to a page, and five pages to go to. */
export function PageNumberPagination(props: PageNumberPaginationProps) {
  const { pageIndex, pageSize, total, isCompact = false } = props;
  const first = total === 0 ? 0 : pageIndex * pageSize + 1;
  const last = Math.min(total, (pageIndex + 1) * pageSize);
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
          {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </Typography>
        {isCompact ? null : <PageSizeSelect {...props} />}
      </Stack>
      <PageButtons {...props} />
    </Stack>
  );
}

function PageSizeSelect({ pageSize, pageSizes, onPageSizeChange }: PageNumberPaginationProps) {
  const id = useId();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        Rows per page
      </Typography>
      <Select
        size="small"
        value={pageSize}
        labelId={id}
        onChange={({ target }) => onPageSizeChange(target.value)}
        sx={{ '& .MuiSelect-select': { py: 0.75 } }}
      >
        {pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}

function PageButtons({ pageIndex, pageSize, total, onPageChange, isCompact }: PageNumberPaginationProps) {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  const step = (type: 'first' | 'previous' | 'next' | 'last', page: number) => (
    <PaginationItem
      type={type}
      shape="rounded"
      aria-label={`Go to ${type} page`}
      disabled={page < 0 || page >= pageCount || page === pageIndex}
      onClick={() => onPageChange(page)}
    />
  );
  return (
    <Stack component="nav" aria-label="Pages" direction="row" sx={{ alignItems: 'center' }}>
      {isCompact ? null : step('first', 0)}
      {step('previous', pageIndex - 1)}
      {pageWindow(pageIndex, pageCount).map((page) => (
        <PaginationItem
          key={page}
          page={page + 1}
          shape="rounded"
          selected={page === pageIndex}
          aria-label={`Page ${page + 1}`}
          aria-current={page === pageIndex ? 'page' : undefined}
          onClick={() => onPageChange(page)}
        />
      ))}
      {step('next', pageIndex + 1)}
      {isCompact ? null : step('last', pageCount - 1)}
    </Stack>
  );
}
