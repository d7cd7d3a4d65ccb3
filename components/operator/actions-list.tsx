import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { FRAME } from '#components/ui/frame.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { OperatorAction } from '#contracts/operation.ts';
import { actionWords } from './operator-words.ts';
import { StateList } from './state-row.tsx';

/** The last actions of operators, newest first. */
export function ActionsList({ actions }: { actions: readonly OperatorAction[] }) {
  const formats = useFormats();
  if (actions.length === 0)
    return (
      <Box sx={FRAME}>
        <EmptyState title="Nothing yet" hint="Retried jobs and test mails appear here." />
      </Box>
    );
  return (
    <StateList label="Actions">
      {actions.map((action) => (
        <Box component="li" key={action.id} sx={FACTS_ROW}>
          <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
            <Typography variant="subtitle2" component="h3">
              {actionWords(action)}
            </Typography>
            <Facts>
              <Fact term="By">
                {action.operator_name}, {action.operator_email}
              </Fact>
              <Fact term="At">{formats.moment(action.created_at)}</Fact>
            </Facts>
          </Box>
        </Box>
      ))}
    </StateList>
  );
}
