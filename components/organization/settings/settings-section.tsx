import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface SettingsSectionProps {
  title: string;
  /** Sentence below the title. */
  description: string;
  children: ReactNode;
}

/** Part of the organization's settings with its own heading. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2 }}>
      <Box>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
      </Box>
      {children}
    </Stack>
  );
}
