import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the billing address, also while the page loads. */
export function BillingAddressHeader() {
  return (
    <PageHeader
      title="Billing Address"
      description="What invoices to your organization carry, and where they go."
    />
  );
}
