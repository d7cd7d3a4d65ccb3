import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { makeFormats } from '#shared/make-formats.ts';
import { useDeviceTimeZone } from '#client/use-device-time-zone.ts';
import { EXAMPLE_MOMENT, EXAMPLE_NUMBER } from './localisation-examples.ts';

/** Time, number and amount as the settings show them, before they are saved. */
export function LocalisationExample({ settings }: { settings: LocalisationSettings }) {
  const formats = makeFormats(settings, useDeviceTimeZone());
  const examples = [
    formats.dateTime(EXAMPLE_MOMENT),
    formats.number(EXAMPLE_NUMBER),
    formats.amount(EXAMPLE_NUMBER),
  ];
  return (
    <Box aria-live="polite" sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography variant="caption" color="text.secondary" component="p">
        Example
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {examples.filter((example) => example !== null).join(' · ')}
      </Typography>
    </Box>
  );
}
