import Rename from '@mui/icons-material/DriveFileRenameOutlineRounded';
import Revoke from '@mui/icons-material/BlockRounded';
import Scopes from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { RowMenu } from '#components/ui/row-menu.tsx';
import type { ApiKey } from '#contracts/api-key.ts';
import { KEY_STATE_WORDS, scopeList } from './api-words.ts';

/** Change of a key. */
export type KeyAction = 'rename' | 'change_scopes' | 'revoke';

const ITEMS = [
  { action: 'rename', label: 'Rename', Icon: Rename },
  { action: 'change_scopes', label: 'Change scopes', Icon: Scopes },
  { action: 'revoke', label: 'Revoke', Icon: Revoke, isFinal: true },
] as const;

export interface KeyItemProps {
  apiKey: ApiKey;
  /** Undefined if the reader may not change keys. */
  onAction: ((action: KeyAction) => void) | undefined;
}

/** A key in the list: its properties and the menu of its changes. */
export function KeyItem({ apiKey, onAction }: KeyItemProps) {
  const formats = useFormats();
  const { name, prefix, scopes, state, created_by, date_added, expires_on, last_used_at, last_used_ip } =
    apiKey;
  const { label, color } = KEY_STATE_WORDS[state];
  const used = last_used_at ? formats.moment(last_used_at) : 'Never';
  return (
    <Box component="li" sx={[FACTS_ROW, { flexDirection: { xs: 'row' } }]}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="h3">
            {name}
          </Typography>
          <Chip label={label} color={color} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {scopeList(scopes)}
        </Typography>
        <Facts>
          <Fact term="Key">
            <code>{prefix}…</code>
          </Fact>
          <Fact term="Created">
            {formats.date(date_added)} by {created_by}
          </Fact>
          <Fact term="Last day">{expires_on ? formats.day(expires_on) : 'None'}</Fact>
          <Fact term="Last used">{last_used_ip ? `${used} from ${last_used_ip}` : used}</Fact>
        </Facts>
      </Box>
      {onAction && state !== 'revoked' ? (
        <Box sx={{ flexShrink: 0 }}>
          <RowMenu name={name} items={ITEMS} onAction={onAction} />
        </Box>
      ) : null}
    </Box>
  );
}
