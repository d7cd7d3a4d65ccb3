import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { FRAME } from '#components/ui/frame.ts';
import type { InvitationLine, InvitationProblem } from '#contracts/invitation.ts';

export interface CheckedLinesProps {
  lines: readonly InvitationLine[];
  problems: readonly InvitationProblem[];
  problem: string | undefined;
  /** Called with the lines that stay when the wrong ones are left out. */
  onKeep: (lines: InvitationLine[]) => void;
}

/** Lines of a list of people to invite, the wrong ones first and marked. */
export function CheckedLines({ lines, problems, problem, onKeep }: CheckedLinesProps) {
  const wrong = new Map<number, string[]>();
  for (const { index, message } of problems) wrong.set(index, [...(wrong.get(index) ?? []), message]);
  const numbered = lines.map((line, index) => ({ ...line, index, messages: wrong.get(index) ?? [] }));
  const right = numbered.filter(({ messages }) => messages.length === 0);
  const shown = [...numbered.filter(({ messages }) => messages.length > 0), ...right];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), [lines]);
  return (
    <Stack sx={{ gap: 2 }}>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      {wrong.size > 0 ? (
        <Alert
          severity="warning"
          action={
            right.length > 0 ? (
              <Button size="small" onClick={() => onKeep(right.map(({ email, role }) => ({ email, role })))}>
                Leave out
              </Button>
            ) : undefined
          }
        >
          {wrong.size === 1 ? '1 line is wrong.' : `${wrong.size} lines are wrong.`} Go back and correct them,
          or leave them out.
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Nothing has been sent yet. These people will get a mail:
        </Typography>
      )}
      <Box
        component="ol"
        ref={list}
        tabIndex={-1}
        aria-label="People to invite"
        sx={[FRAME, { m: 0, p: 0, listStyle: 'none' }]}
      >
        {shown.map((line) => (
          <Line key={line.index} {...line} />
        ))}
      </Box>
    </Stack>
  );
}

function Line({ index, email, role, messages }: InvitationLine & { index: number; messages: string[] }) {
  return (
    <Box component="li" sx={ITEM}>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ minWidth: 32 }}>
          {index + 1}
        </Typography>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {email || '(no address)'}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {role}
        </Typography>
      </Stack>
      {messages.map((message) => (
        <Typography key={message} variant="caption" component="p" color="error" sx={{ pl: '44px' }}>
          {message}
        </Typography>
      ))}
    </Box>
  );
}

const ITEM = {
  px: 1.5,
  py: 1,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 38px',
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;
