import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { ActivityEntry } from '#contracts/activity.ts';

interface ActivityItemProps {
  entry: ActivityEntry;
  /** True for the first of the entries that the reader asked for: it takes the focus, which their button has lost. */
  isFirstOlder: boolean;
}

/** An entry of the activity log: who did what, and when, with the time zone. */
export function ActivityItem({ entry, isFirstOlder }: ActivityItemProps) {
  const { activity_done_by, date, description } = entry;
  const formats = useFormats();
  return (
    <Box component="li" sx={ITEM} {...(isFirstOlder ? FOCUSED : {})}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {activity_done_by}
        </Box>{' '}
        {description}
      </Typography>
      <Typography
        component="time"
        dateTime={date}
        variant="caption"
        color="text.secondary"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {formats.dateTime(date)}
      </Typography>
    </Box>
  );
}

const FOCUSED = { tabIndex: -1, ref: (item: HTMLElement | null) => item?.focus() };

/** Draws a dot, and a line from it to the next entry. */
const ITEM = {
  position: 'relative',
  pl: 3,
  pb: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    border: 2,
    borderColor: 'primary.main',
    bgcolor: 'raised',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 18,
    bottom: -3,
    width: '1px',
    bgcolor: 'line',
  },
} as const;
