import Check from '@mui/icons-material/CheckRounded';
import Circle from '@mui/icons-material/FiberManualRecordOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PASSWORD_RULES, PASSWORD_STRENGTHS, passwordScore } from '#contracts/password.ts';
import { HiddenText } from '../hidden-text.tsx';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'labelEnd' | 'autoComplete'> {
  /** Current value of the field. */
  password: string;
}

/** Field for a new password; shows its strength and which rules it meets. */
export function NewPasswordField({ password, ...props }: NewPasswordFieldProps) {
  return (
    <Stack sx={{ gap: 1 }}>
      <PasswordField
        {...props}
        autoComplete="new-password"
        labelEnd={<PasswordStrengthLabel password={password} />}
      />
      <PasswordStrength password={password} />
    </Stack>
  );
}

const COLORS = ['rejected.main', 'rejected.main', 'pending.main', 'progress.main', 'signed.main'] as const;
const SEGMENTS = [1, 2, 3, 4];

/** Strength of a password in a word; screen readers announce changes. */
function PasswordStrengthLabel({ password }: { password: string }) {
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

/** Strength of a password as a bar, and the rules with a mark at those that it meets. */
function PasswordStrength({ password }: { password: string }) {
  const score = passwordScore(password);
  return (
    <Stack sx={{ gap: 1.25 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
        {SEGMENTS.map((segment) => (
          <Box
            key={segment}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 1,
              bgcolor: segment <= score ? COLORS[score] : 'line',
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
