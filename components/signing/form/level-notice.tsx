import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { LevelChoice, SignForm } from '#contracts/sign-form.ts';

/** Texts for each level that can be chosen instead of the best one. */
const LOWER_LEVELS: Record<NonNullable<LevelChoice>, { action: string; meaning: string }> = {
  'B-B': {
    action: 'Sign without timestamp (B-B)',
    meaning: 'without a timestamp. No authority attests to its time',
  },
  'B-T': {
    action: 'Sign without that proof (B-T)',
    meaning: 'with a timestamp, but without the proof that outlasts the certificate',
  },
};

/** Notice that the level cannot be reached. Only the user can lower it; otherwise they can retry. */
export function LevelNotice({ isBusy }: { isBusy: boolean }) {
  const { control, formState, setValue, clearErrors } = useFormContext<SignForm>();
  const level = useWatch({ control, name: 'level' });
  const { level: error } = formState.errors;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && !error.type.startsWith('preflight')) notice.current?.focus(); // scrolls it into view
  }, [error]);
  const choose = (choice: LevelChoice) => {
    setValue('level', choice);
    clearErrors('level');
  };
  if (error) {
    const choice = error.type.includes('timestamp') ? 'B-B' : 'B-T';
    const wasTried = !error.type.startsWith('preflight');
    return (
      <Alert ref={notice} tabIndex={-1} severity="warning" role="alert" sx={{ outline: 'none' }}>
        <AlertTitle>Nothing has been signed yet</AlertTitle>
        {error.message}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {wasTried ? (
            <Button type="submit" size="small" variant="outlined" loading={isBusy}>
              Try again
            </Button>
          ) : null}
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              setValue('level', choice);
              // The error must stay until the submit: clearing it first would unmount this button.
              if (wasTried) currentTarget.form?.requestSubmit();
              else clearErrors('level');
            }}
            disabled={isBusy}
          >
            {LOWER_LEVELS[choice].action}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (level === null) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={() => choose(null)} disabled={isBusy}>
          Undo
        </Button>
      }
    >
      You sign at level {level}, {LOWER_LEVELS[level].meaning}.
    </Alert>
  );
}
