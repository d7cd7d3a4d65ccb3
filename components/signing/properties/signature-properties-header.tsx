import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the signature properties, also while the page loads. */
export function SignaturePropertiesHeader() {
  return (
    <PageHeader
      title="Signature Properties"
      description="What the sign form starts with. Each signature can be changed before it is made."
    />
  );
}
