import { DocumentsLink } from '#components/shell/documents-link.tsx';
import { StatusPage } from '#components/shell/status-page.tsx';
import { ButtonLink } from '#components/ui/plain/plain-link.tsx';
import { mayRead } from '#server/permissions.ts';

/** Shown in place of a page that the user's role does not include. */
export default async function Forbidden() {
  return (
    <StatusPage
      status="403"
      title="You cannot open this page"
      description="Your role in this organization does not include it. A member who manages users can give you another role."
    >
      {(await mayRead('documents')) ? (
        <DocumentsLink />
      ) : (
        <ButtonLink variant="contained" href="/account/account-settings">
          Go to your account settings
        </ButtonLink>
      )}
    </StatusPage>
  );
}
