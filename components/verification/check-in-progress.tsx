import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

export interface CheckInProgressProps {
  name: string;
  /** Of the bytes that have left, from 0 to 1. */
  share: number;
}

export function CheckInProgress({ name, share }: CheckInProgressProps) {
  const isSending = share > 0 && share < 1;
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'line', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {isSending ? 'Sending the file' : 'Checking the signatures'}
      </Typography>
      <LinearProgress
        aria-label={`Progress of ${name}`}
        {...(isSending ? { variant: 'determinate', value: Math.round(share * 100) } : {})}
      />
    </Box>
  );
}
