import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRouter } from 'next/navigation';
import { useSWRConfig } from 'swr';
import { selectOrganization } from '#client/select-organization.ts';
import { RequestError } from '#client/request-error.ts';
import type { AccountDeletion } from '#contracts/account-deletion.ts';

type Organizations = AccountDeletion['blocking'];

/** Says what is deleted with an account and what stays. */
export function DeletionMeaning({ deletedWith }: { deletedWith: Organizations }) {
  return (
    <>
      <Box>
        <Typography variant="subtitle2" component="h3">
          Deleted at once
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Your sessions, profile and signature pictures, localisation settings, notifications, certificates
          and their keys, and your memberships. Your address can register again.
        </Typography>
      </Box>
      <Box>
        <Typography variant="subtitle2" component="h3">
          Stays
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Documents and signatures. Evidence and activity log keep your name and address; everywhere else you
          are shown as Deleted user. Documents that wait for you go on waiting until their owner cancels them.
        </Typography>
      </Box>
      {deletedWith.length > 0 ? (
        <Alert severity="warning">
          Deleted with your account, because they have no other members and no documents:{' '}
          {deletedWith.map(({ name }) => name).join(', ')}.
        </Alert>
      ) : null}
    </>
  );
}

/** Names the organizations that need another owner first, each with a link to its settings. */
export function DeletionBlocked({ organizations }: { organizations: Organizations }) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const open = async (id: string) => {
    try {
      await selectOrganization(id);
      await mutate(() => true, undefined, { revalidate: false });
      router.push(SETTINGS);
      router.refresh();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // selectOrganization has shown it
    }
  };
  return (
    <Alert severity="warning">
      You are the only owner of {organizations.length === 1 ? 'an organization' : 'organizations'} with other
      members or documents. Transfer the ownership first, or delete the organization:
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={SETTINGS}
              underline="always"
              onClick={(event) => {
                event.preventDefault();
                void open(id);
              }}
            >
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const SETTINGS = '/settings/organization-settings';
