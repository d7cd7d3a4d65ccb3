import Typography from '@mui/material/Typography';

/** Text of several lines as a user wrote it. Each line has the direction of its first letter, and reorders nothing around it. */
export function FreeText({ children }: { children: string }) {
  return (
    <Typography variant="body2" dir="auto" sx={FREE}>
      {children}
    </Typography>
  );
}

const FREE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' } as const;
