import StarIcon from '@mui/icons-material/StarRounded';
import StarOutlineIcon from '@mui/icons-material/StarBorderRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import type { InboxNotification } from './notification-tabs.ts';

interface NotificationRowProps {
  item: InboxNotification;
  isSelected: boolean;
  /** True for a notification of another organization than the current one. */
  isOfOtherOrganization: boolean;
  onSelect: () => void;
  onVisit: () => void;
  onStar: () => void;
}

/** A notification; its text links to its subject. An unread one has a dot and heavier text. */
export function NotificationRow({
  item,
  isSelected,
  isOfOtherOrganization,
  onSelect,
  onVisit,
  onStar,
}: NotificationRowProps) {
  const { description, timestamp, is_read, is_favorite, organizationName } = item;
  const formats = useFormats();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        pl: '3px',
        pr: 1,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'line',
        bgcolor: isSelected ? 'primaryTint' : undefined,
        '&:last-of-type': { borderBottom: 0 },
        '&:hover': { bgcolor: isSelected ? 'primaryTint' : 'action.hover' },
      }}
    >
      <Checkbox
        checked={isSelected}
        onChange={onSelect}
        slotProps={{ input: { 'aria-label': `Select: ${description}` } }}
      />
      <ButtonBase
        onClick={onVisit}
        sx={{ display: 'block', flex: 1, minWidth: 0, py: 0.75, textAlign: 'left', borderRadius: '6px' }}
      >
        <Typography
          variant="body2"
          component="span"
          sx={{ display: 'block', fontWeight: is_read ? 400 : 500, overflowWrap: 'anywhere' }}
        >
          {is_read ? null : <HiddenText>Unread: </HiddenText>}
          {description}
        </Typography>
        <Typography
          variant="caption"
          component="span"
          color="textSecondary"
          sx={{ display: 'block', mt: 0.25 }}
        >
          {formats.moment(timestamp)}
          {isOfOtherOrganization && organizationName ? ` · ${organizationName}` : null}
        </Typography>
      </ButtonBase>
      <Box
        aria-hidden
        sx={{
          alignSelf: 'center',
          flexShrink: 0,
          width: 8,
          height: 8,
          ml: 1,
          borderRadius: '50%',
          bgcolor: is_read ? 'transparent' : 'primary.main',
          '@media (forced-colors: active)': { bgcolor: is_read ? 'transparent' : 'Highlight' },
        }}
      />
      <IconButton
        size="small"
        aria-label="Favourite"
        aria-pressed={is_favorite}
        onClick={onStar}
        sx={{
          alignSelf: 'center',
          ml: 0.5,
          color: is_favorite ? 'pending.main' : undefined,
          '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
        }}
      >
        {is_favorite ? <StarIcon /> : <StarOutlineIcon />}
      </IconButton>
    </Box>
  );
}
