import SortIcon from '@mui/icons-material/SwapVertRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
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
      <Tooltip title="Sort">
        <IconButton
          aria-label="Sort documents"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <SortIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ORDERS.map((order) => {
          const isChosen = order.sort === query.sort && order.direction === query.direction;
          return (
            <MenuItem
              key={order.label}
              role="menuitemradio"
              aria-checked={isChosen}
              selected={isChosen}
              onClick={() => choose(order)}
            >
              {order.label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
