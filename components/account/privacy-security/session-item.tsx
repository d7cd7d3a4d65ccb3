import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { UserSession } from '#contracts/user-session.ts';

export interface SessionItemProps {
  session: UserSession;
  isEnding: boolean;
  /** Undefined for the session of this browser. */
  onEnd: (() => void) | undefined;
}

/** A session in the list, with the button that ends it. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { device, browser, ip_address, started_at, last_used_at, is_current } = session;
  const formats = useFormats();
  const name = [browser ?? 'Unknown browser', device ?? 'unknown device'].join(', ');
  return (
    <Box component="li" sx={FACTS_ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="h3">
            {name}
          </Typography>
          {is_current ? <Chip label="This session" color="progress" /> : null}
        </Stack>
        <Facts>
          <Fact term="Address">{ip_address ?? 'unknown'}</Fact>
          <Fact term="Started">{started_at ? formats.moment(started_at) : 'unknown'}</Fact>
          <Fact term="Last used">{last_used_at ? formats.moment(last_used_at) : 'unknown'}</Fact>
        </Facts>
      </Box>
      {onEnd ? (
        <Button
          size="small"
          variant="text"
          color="error"
          loading={isEnding || null}
          onClick={onEnd}
          aria-label={`End the session ${name}`}
          sx={{
            flexShrink: 0,
            minWidth: 0,
            alignSelf: { xs: 'flex-start', sm: 'center' },
            ml: { xs: -1.25, sm: 0 },
          }}
        >
          End
        </Button>
      ) : null}
    </Box>
  );
}
