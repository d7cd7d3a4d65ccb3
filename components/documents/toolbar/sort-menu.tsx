import SortIcon from '@mui/icons-material/SwapVertRounded';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { CheckMenu } from '#components/ui/check-menu.ts';
import { Hint } from '#components/ui/hint.tsx';
import type { DocumentListQuery } from '#contracts/document-list.ts';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { FROM_START } from './documents-filter.ts';

interface Order extends Pick<DocumentListQuery, 'sort' | 'direction'> {
  label: string;
}

const ORDERS: readonly Order[] = [
  { label: 'Waiting for me first', sort: 'waiting_first', direction: 'desc' },
  { label: 'Due date', sort: 'due_date', direction: 'asc' },
  { label: 'Newest first', sort: 'date_added', direction: 'desc' },
  { label: 'Oldest first', sort: 'date_added', direction: 'asc' },
  { label: 'Name', sort: 'document_name', direction: 'asc' },
  { label: 'Status', sort: 'status', direction: 'asc' },
];

/** Menu of the orders of the list, also of those that no column of the table has. */
export function SortMenu({ query, change }: DocumentsQueryState) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = ({ sort, direction }: Order) => {
    change({ sort, direction, ...FROM_START }, 'replace');
    setAnchor(null);
  };
  return (
    <>
      <Hint title="Sort" placement="bottom">
        <IconButton
          aria-label="Sort documents"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <SortIcon fontSize="small" />
        </IconButton>
      </Hint>
      <CheckMenu
        anchor={anchor}
        isSingle
        choices={ORDERS.map(({ label, sort, direction }) => ({
          key: label,
          label,
          isChosen: sort === query.sort && direction === query.direction,
        }))}
        onChoose={(key) => {
          const order = ORDERS.find(({ label }) => label === key);
          if (order) choose(order);
        }}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
