import Upload from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';

/** Names what happens when the dragged files are dropped. It takes no events itself, so that they reach the page. */
export function DropOverlay({ isShown }: { isShown: boolean }) {
  const formats = useFormats();
  if (!isShown) return null;
  const { extensions, maxBytes, maxFiles } = DOCUMENT_UPLOAD;
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: { xs: 8, md: 16 },
        zIndex: 'modal',
        pointerEvents: 'none',
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 0.5,
        p: 2,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: 'primary.main',
        borderRadius: 2,
        bgcolor: 'primaryTint',
        opacity: 0.97,
      }}
    >
      <Upload aria-hidden sx={{ fontSize: 40, color: 'primary.main', mb: 1 }} />
      <Typography variant="h2" component="p">
        Drop to upload
      </Typography>
      <Typography>
        Each file becomes a document. The upload begins at once and goes on in the background.
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {extensions.join(', ')}, up to {formats.bytes(maxBytes)} each, {maxFiles} files at a time
      </Typography>
    </Box>
  );
}
