import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { CodeEntryField } from '#components/ui/inputs/code-entry.tsx';
import { CARD } from './usb-helper-section.tsx';
import { PROBLEM_WORDS } from './usb-helper-words.ts';
import { usePairing } from './use-pairing.ts';

export interface UsbPairingProps {
  /** Called once this browser is paired, or to look why the helper does not answer. */
  onPaired: () => Promise<void>;
  /** True if the field gets the focus when what stood here before has lost it. */
  mayTakeFocus: boolean;
}

/** Step that pairs this browser with the helper, by a code that the helper shows. It stands inside of the sign form. */
export function UsbPairing({ onPaired, mayTakeFocus }: UsbPairingProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The body has a lost focus, or the dialog around the field, which takes it to keep it inside.
    if (mayTakeFocus && document.activeElement?.contains(field.current))
      field.current?.querySelector('input')?.focus();
  }, [mayTakeFocus]);
  const { entry, failure, isStarting, start } = usePairing(onPaired);
  const { title, text } = PROBLEM_WORDS.unpaired;
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter would submit the sign form
    entry.submit();
  };
  return (
    <Box component="section" aria-labelledby={id} sx={CARD}>
      <Typography id={id} variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {text}
      </Typography>
      <Box ref={field} onKeyDown={submit} sx={{ maxWidth: 280 }}>
        <CodeEntryField entry={entry} label="Code of the helper" isMailed={false} />
      </Box>
      {(failure ?? entry.error) ? (
        <FormHelperText error role="alert">
          {failure ?? entry.error}
        </FormHelperText>
      ) : null}
      <Button
        size="small"
        variant="outlined"
        sx={{ mt: 2 }}
        onClick={start}
        loading={isStarting}
        disabled={entry.isBusy}
      >
        Show a new code
      </Button>
    </Box>
  );
}
