import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Failed from '@mui/icons-material/ErrorOutlineRounded';
import Waiting from '@mui/icons-material/ScheduleRounded';
import Stopped from '@mui/icons-material/RemoveCircleOutlineRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useState } from 'react';
import type { SignBatchItem } from '#contracts/sign-batch.ts';
import { numbersBetween } from '../numbers-between.ts';
import { observeView } from '../observe-view.ts';

const ROW_HEIGHT = 60;

/** Result of each document. A batch has up to 500, so only the rows near the visible part are rendered. */
export function SignBatchRows({ items }: { items: readonly SignBatchItem[] }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { first, last } = useRowWindow(scroller, { count: items.length, rowHeight: ROW_HEIGHT });
  return (
    <Box ref={setScroller} tabIndex={0} role="group" aria-label="Results" sx={SCROLLER}>
      <Box component="ul" sx={LIST} style={{ height: items.length * ROW_HEIGHT }}>
        {numbersBetween(first, last).map((index) => {
          const item = items[index];
          return item ? (
            <Box
              component="li"
              key={item.instance_id}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              sx={ROW}
              style={{ top: index * ROW_HEIGHT }}
            >
              <Row item={item} />
            </Box>
          ) : null;
        })}
      </Box>
    </Box>
  );
}

const STATES = {
  waiting: { Icon: Waiting, color: 'text.secondary', label: 'Waiting' },
  signed: { Icon: Done, color: 'signed.main', label: 'Signed' },
  failed: { Icon: Failed, color: 'rejected.main', label: 'Not signed' },
  stopped: { Icon: Stopped, color: 'text.secondary', label: 'Stopped' },
} as const;

function Row({ item }: { item: SignBatchItem }) {
  const { Icon, color, label } = STATES[item.state];
  const reason = item.message || label;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, height: 1, px: 1.5 }}>
      <Icon aria-hidden fontSize="small" sx={{ color }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={item.document_name} sx={{ fontWeight: 500 }}>
          {item.document_name}
        </Typography>
        <Typography variant="caption" noWrap component="p" title={reason} sx={{ color }}>
          {reason}
        </Typography>
      </Box>
    </Stack>
  );
}

const SCROLLER = {
  flex: 1,
  minHeight: 120,
  overflowY: 'auto',
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
} as const;
const LIST = { position: 'relative', m: 0, p: 0, listStyle: 'none' } as const;
const ROW = {
  position: 'absolute',
  left: 0,
  right: 0,
  height: ROW_HEIGHT,
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'line' },
} as const;

interface RowList {
  count: number;
  /** Height of each row in pixels. */
  rowHeight: number;
}

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 6;
const INITIAL_LAST = 20;

/** Returns the first and last row to render of a scrolled list, by index. */
function useRowWindow(scroller: HTMLElement | null, { count, rowHeight }: RowList) {
  const [range, setRange] = useState({ first: 0, last: INITIAL_LAST });
  useLayoutEffect(() => {
    if (!scroller) return;
    const update = () => {
      const { scrollTop, clientHeight } = scroller;
      if (clientHeight === 0) return; // not laid out yet
      const first = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN);
      const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + OVERSCAN;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    return observeView(scroller, update);
  }, [scroller, rowHeight]);
  return { first: range.first, last: Math.min(range.last, count - 1) };
}
