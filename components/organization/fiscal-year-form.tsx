import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Controller, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { FiscalYear } from '#contracts/organization-settings.ts';
import { changeOrganization } from './organization-calls.ts';
import type { OrganizationFormProps } from './general-settings-form.tsx';

const loadSchema = async () => (await import('#contracts/organization-settings.ts')).FiscalYear;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Form of the first month of the financial year, which the date preset 'Financial Year' follows. */
export function FiscalYearForm({ organization, mayChange }: OrganizationFormProps) {
  const { fiscal_year_start_month, is_fiscal_year_settings_created } = organization;
  const refresh = useRefresh();
  const { control, formState, handleSubmit, setError, reset } = useStoredForm<FiscalYear>({
    resolver: useLaterResolver(loadSchema),
    stored: { fiscal_year_start_month },
  });
  const { errors } = formState;
  const startMonth = useWatch({ control, name: 'fiscal_year_start_month' });
  const save = handleSubmit(async (body) => {
    try {
      await request(changeOrganization, { query: { purpose: 'fiscal_year' }, body }, { quiet: true });
      reset(body);
      await refresh(['/organization']);
    } catch (error) {
      attachFailure(error, ['fiscal_year_start_month'], setError);
    }
  });
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography variant="h2">Financial year</Typography>
      <SettingsForm
        label="Financial year"
        state={formState}
        saveLabel="Save financial year"
        canSave={formState.isDirty || !is_fiscal_year_settings_created}
        mayChange={mayChange}
        onSubmit={save}
      >
        <Controller
          control={control}
          name="fiscal_year_start_month"
          render={({ field }) => (
            <ChoiceField
              {...field}
              label="First month"
              disabled={!mayChange}
              help={`${periodOf(startMonth)}. The date filter ‘Financial Year’ shows these days.`}
              error={errors.fiscal_year_start_month?.message}
              options={MONTHS.map((month, index) => ({ value: index + 1, label: month }))}
            />
          )}
        />
      </SettingsForm>
    </Stack>
  );
}

/** Returns first and last day of a financial year in words, for example 'From 1 April to 31 March'. */
function periodOf(startMonth: number): string {
  const first = startMonth - 1;
  const last = (first + 11) % 12;
  const lastDay = last === 1 ? 'the last day of' : String(LAST_DAYS[last]);
  return `From 1 ${MONTHS[first]} to ${lastDay} ${MONTHS[last]}`;
}
