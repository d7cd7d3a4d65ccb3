import Typography from '@mui/material/Typography';

export interface SlowNoticeProps {
  /** Colour of the words, by default that of text on the background of the viewer. */
  color?: string;
  children: string;
}

/** Words over a page that is still loading; shown only if that takes longer than usual. */
export function SlowNotice({ color = 'text.secondary', children }: SlowNoticeProps) {
  return (
    <Typography variant="body2" color={color} sx={NOTICE}>
      {children}
    </Typography>
  );
}

const NOTICE = {
  position: 'absolute',
  insetInline: 0,
  top: 'min(30%, 240px)',
  textAlign: 'center',
  opacity: 0,
  animation: 'slow-notice 300ms 2s forwards',
  '@keyframes slow-notice': { to: { opacity: 1 } },
} as const;
