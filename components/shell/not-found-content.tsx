import { ButtonLink } from '#components/ui/plain/plain-link.tsx';
import { StatusPage } from './status-page.tsx';

/** Content for an address that no page has. */
export function NotFoundContent() {
  return (
    <StatusPage
      status="404"
      title="This page does not exist"
      description="The address may be mistyped, or what was here has moved."
    >
      <ButtonLink variant="contained" href="/documents">
        Go to your documents
      </ButtonLink>
    </StatusPage>
  );
}
