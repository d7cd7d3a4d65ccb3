import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the support page. */
export function SupportHeader() {
  return (
    <PageHeader title="Support" description="Write to us, read the guides, or see what works right now." />
  );
}
