import Check from '@mui/icons-material/CheckRounded';
import Circle from '@mui/icons-material/FiberManualRecordOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PASSWORD_RULES, PASSWORD_STRENGTHS, passwordScore } from '#contracts/password.ts';
import { HiddenText } from '../hidden-text.tsx';

const COLORS = ['rejected.main', 'rejected.main', 'pending.main', 'progress.main', 'signed.main'] as const;
const PARTS = [1, 2, 3, 4];

/** How strong a password is, in a word; screen readers are told when it changes. */
export function PasswordStrengthLabel({ password }: { password: string }) {
  return (
    <Typography variant="caption" component="span" role="status" color="textSecondary">
      {password ? (
        <>
          <HiddenText>Password strength: </HiddenText>
          {PASSWORD_STRENGTHS[passwordScore(password)]}
        </>
      ) : null}
    </Typography>
  );
}

/** How strong a password is and what it still needs, while it is typed. */
export function PasswordStrength({ password }: { password: string }) {
  const score = passwordScore(password);
  return (
    <Stack sx={{ gap: 1.25 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
        {PARTS.map((part) => (
          <Box
            key={part}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 1,
              bgcolor: part <= score ? COLORS[score] : 'line',
              transition: 'background-color 160ms ease',
            }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label="The password needs"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {PASSWORD_RULES.map(({ words, isMet }) => (
          <Rule key={words} words={words} isMet={isMet(password)} />
        ))}
      </Box>
    </Stack>
  );
}

function Rule({ words, isMet }: { words: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'caption',
        color: isMet ? 'signed.main' : 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: isMet ? 14 : 8, width: 14 }} />
      <span>
        {words.charAt(0).toUpperCase() + words.slice(1)}
        {isMet ? <HiddenText>, done</HiddenText> : null}
      </span>
    </Box>
  );
}
