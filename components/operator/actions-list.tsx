import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FramedList } from '#components/ui/framed-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { OperatorAction } from '#contracts/operation.ts';
import { actionWords } from './operator-words.ts';

/** The last actions of operators, newest first. */
export function ActionsList({ actions }: { actions: readonly OperatorAction[] }) {
  const formats = useFormats();
  return (
    <FramedList
      label="Actions"
      empty={<EmptyState title="Nothing yet" hint="Retried jobs and test mails appear here." />}
    >
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
    </FramedList>
  );
}
