import Close from '@mui/icons-material/CloseRounded';
import Key from '@mui/icons-material/KeyRounded';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { CERTIFICATE_UPLOAD } from '#contracts/limits.ts';

export interface CertificateFileFieldProps {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
}

/** Shows the chosen PFX file, or a drop zone as long as there is none. */
export function CertificateFileField({ file, error, onChange }: CertificateFileFieldProps) {
  const formats = useFormats();
  return (
    <Box>
      <FormLabel component="p" sx={{ mb: 0.75 }}>
        Certificate file
      </FormLabel>
      {file ? (
        <Stack direction="row" sx={CHOSEN}>
          <Key aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap title={file.name}>
              {file.name}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {formats.bytes(file.size)}
            </Typography>
          </Box>
          <IconButton size="small" edge="end" aria-label="Remove the file" onClick={() => onChange(null)}>
            <Close />
          </IconButton>
        </Stack>
      ) : (
        <DropZone limits={CERTIFICATE_UPLOAD} isSingle onFiles={([first]) => onChange(first ?? null)} />
      )}
      {error ? (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

const CHOSEN = {
  alignItems: 'center',
  gap: 1.5,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
