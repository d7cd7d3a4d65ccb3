import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import type { Organization } from '#contracts/organization.ts';
import { chooseDefaultOrganization } from '#contracts/own-organizations.ts';

export interface OrganizationItemProps {
  organization: Organization;
  /** True for the organization that the session acts for. */
  isCurrent: boolean;
  /** False if the service has no calls to leave an organization or to make it the default. */
  mayChange: boolean;
  onChanged: () => Promise<void>;
  onLeave: () => void;
}

/** Organization with the user's role in it and what the user can do about it. */
export function OrganizationItem(props: OrganizationItemProps) {
  const { organization, isCurrent, mayChange, onChanged, onLeave } = props;
  const { id, name, role_name, is_default } = organization;
  const [isBusy, setIsBusy] = useState(false);
  const makeDefault = async () => {
    setIsBusy(true);
    try {
      await request(chooseDefaultOrganization, { params: { id } });
      await onChanged();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // request() has shown it
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack component="li" aria-label={name} sx={ROW}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {isCurrent ? <Chip size="small" label="Current" /> : null}
          {is_default ? <Chip size="small" label="Default" variant="outlined" /> : null}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {role_name}
        </Typography>
      </Box>
      {mayChange ? (
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0 }}>
          {is_default ? null : (
            <Button
              size="small"
              aria-label={`Make default: ${name}`}
              loading={isBusy || null}
              onClick={() => void makeDefault()}
            >
              Make default
            </Button>
          )}
          <Button size="small" color="error" aria-label={`Leave ${name}`} onClick={onLeave}>
            Leave
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

const ROW = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
