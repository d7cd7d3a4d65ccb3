import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the signature level, also while the page loads. */
export function SigningLevelHeader() {
  return (
    <PageHeader
      title="Signature Level"
      description="How much proof your signatures carry, and so how long they can be checked."
    />
  );
}
