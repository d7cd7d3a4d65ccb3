import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Parts of the file in the order in which they were written; `share` is the width in columns of twelve. */
const PARTS = [
  { name: 'The document', share: 6 },
  { name: 'Maya signs', share: 3 },
  { name: 'Tomás signs', share: 3 },
] as const;

/** Signatures with the columns of the drawing that each covers. */
const COVERED = [
  { by: 'Maya', columns: 9, what: 'the document and her own update' },
  { by: 'Tomás', columns: 12, what: 'everything, with Maya’s signature in it' },
] as const;

/** Drawing of a file with two signatures: its parts in a row, and below what each signature covers. */
export function RevisionsDrawing() {
  return (
    <Box
      component="figure"
      aria-label="A file with two signatures, from its first byte to its last"
      sx={{
        m: 0,
        p: { xs: 2, sm: 4 },
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="ol" sx={ROW}>
        {PARTS.map(({ name, share }, index) => (
          <Box component="li" key={name} sx={[PART, { gridColumn: `span ${share}` }, index > 0 && UPDATE]}>
            {name}
          </Box>
        ))}
      </Box>
      {COVERED.map(({ by, columns, what }) => (
        <Box key={by} sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', mt: 2 }}>
          <Box sx={{ gridColumn: `span ${columns}` }}>
            <Box aria-hidden sx={BRACKET} />
            <Typography variant="body2" component="p" sx={COVER}>
              <CheckCircle aria-hidden sx={{ fontSize: 18, color: 'signed.main', flexShrink: 0 }} />
              <span>
                <strong>{by}’s signature</strong> covers {what}
              </span>
            </Typography>
          </Box>
        </Box>
      ))}
      <Typography
        component="figcaption"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mt: 2.5 }}
      >
        The file from its first byte to its last. Tomás’ signature was added behind Maya’s; both are valid.
      </Typography>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '2px',
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;
const PART = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 56,
  px: 0.5,
  textAlign: 'center',
  typography: { xs: 'caption', sm: 'subtitle2' },
  border: 1,
  borderColor: 'control',
  bgcolor: 'background.default',
} as const;
const UPDATE = { borderColor: 'primary.main', bgcolor: 'primaryTint' } as const;
const BRACKET = { height: 8, border: '2px solid', borderTop: 0, borderColor: 'signed.main' } as const;
const COVER = { display: 'flex', gap: 0.75, mt: 0.75 } as const;
