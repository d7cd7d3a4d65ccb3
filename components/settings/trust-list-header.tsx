import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the trust list, also while the page loads. */
export function TrustListHeader() {
  return (
    <PageHeader
      title="Trust List"
      description="Authorities whose certificates your organization believes when signatures are checked."
    />
  );
}
