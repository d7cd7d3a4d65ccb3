import { ButtonLink } from '#components/ui/plain/plain-link.tsx';

/** Way on from a page that shows no content of its own. */
export function DocumentsLink() {
  return (
    <ButtonLink variant="contained" href="/documents">
      Go to your documents
    </ButtonLink>
  );
}
