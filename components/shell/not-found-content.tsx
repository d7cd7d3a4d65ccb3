import { DocumentsLink } from './documents-link.tsx';
import { StatusPage } from './status-page.tsx';

/** Content for an address that no page has. */
export function NotFoundContent() {
  return (
    <StatusPage
      status="404"
      title="This page does not exist"
      description="The address may be mistyped, or what was here has moved."
    >
      <DocumentsLink />
    </StatusPage>
  );
}
