import Copy from '@mui/icons-material/ContentCopyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { copyText } from '#client/copy-text.ts';

export interface CodeBlockProps {
  /** Names the text, for example 'API key'. */
  label: string;
  text: string;
}

/** Text to copy, with a button that copies it. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  return (
    <Box sx={BLOCK}>
      <Box component="code" aria-label={label} sx={CODE}>
        {text}
      </Box>
      <Button
        size="small"
        startIcon={<Copy />}
        aria-label={`Copy ${label}`}
        onClick={() => void copyText(text)}
        sx={{ flexShrink: 0 }}
      >
        Copy
      </Button>
    </Box>
  );
}

const BLOCK = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1,
  pl: 1.5,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'raised',
} as const;

const CODE = {
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  userSelect: 'all',
  fontFamily: 'monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
} as const;
