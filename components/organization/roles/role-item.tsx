import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMayChange } from '#components/ui/use-may-change.ts';
import type { Role } from '#contracts/role.ts';
import { heldBy } from './role-words.ts';

export interface RoleItemProps {
  role: Role;
  onOpen: (role: Role) => void;
  onDelete: (role: Role) => void;
}

/** Role in the list, with its holders and its actions. */
export function RoleItem({ role, onOpen, onDelete }: RoleItemProps) {
  const { name, is_built_in, sees_all_documents } = role;
  const mayChange = useMayChange(role.may_change);
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {is_built_in ? <Chip size="small" label="Built-in" /> : null}
          {sees_all_documents ? <Chip size="small" variant="outlined" label="Sees all documents" /> : null}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
          {heldBy(role)}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        {mayChange ? (
          <Button
            size="small"
            color="error"
            aria-label={`Delete the role ${name}`}
            onClick={() => onDelete(role)}
          >
            Delete
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={`${mayChange ? 'Edit' : 'View'} the role ${name}`}
          onClick={() => onOpen(role)}
        >
          {mayChange ? 'Edit' : 'View'}
        </Button>
      </Stack>
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;
