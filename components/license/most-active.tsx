import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FRAME } from '#components/ui/frame.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { LicenseInfo } from '#contracts/license-info.ts';

interface MostActiveProps {
  people: NonNullable<LicenseInfo['most_active']>;
}

/** Members with the most signatures this year. */
export function MostActive({ people }: MostActiveProps) {
  const formats = useFormats();
  return (
    <Box component="section" aria-labelledby="most-active" sx={{ maxWidth: 480 }}>
      <Typography variant="h3" component="h2" id="most-active" sx={{ mb: 1.5 }}>
        Most signatures this year
      </Typography>
      {people.length > 0 ? (
        <Box component="ol" aria-labelledby="most-active" sx={LIST}>
          {people.map(({ user_id, full_name, signatures }) => (
            <Box component="li" key={user_id} sx={ROW}>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {full_name}
              </Box>
              <span>{formats.number(signatures)}</span>
            </Box>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Members show up here with their first signature of the year.
        </Typography>
      )}
    </Box>
  );
}

const LIST = { ...FRAME, m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' } as const;
const ROW = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;
