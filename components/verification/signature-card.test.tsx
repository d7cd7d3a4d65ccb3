import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import type { SignatureFinding } from '#contracts/signature-report.ts';
import { sampleCertificate, sampleFinding } from './sample-report.ts';
import { SignatureCard, type SignatureCardProps } from './signature-card.tsx';

function show(
  facts: Partial<SignatureFinding> = {},
  { onPage, isFolded = false }: Partial<SignatureCardProps> = {},
) {
  render(
    <Providers>
      <SignatureCard finding={sampleFinding(facts)} signedRevisions={3} onPage={onPage} isFolded={isFolded} />
    </Providers>,
  );
  return screen.getByRole('article');
}

const fact = (term: string) => screen.getByText(term).nextElementSibling;

describe('SignatureCard', () => {
  it('shows signer, verdict, time and who attests to it', () => {
    const card = show();
    expect(card).toHaveAccessibleName('Ana Kovač');
    expect(card).toHaveTextContent('Valid');
    expect(card).toHaveTextContent(/Signed Nov 05, 2026, \d\d:05:09/);
    expect(fact('Time')).toHaveTextContent('Attested by Meridian Time.');
    expect(fact('Certificate')).toHaveTextContent(
      'Trusted, by Meridian Root CA, which is on the trust list of your organization.',
    );
    expect(fact('Revocation')).toHaveTextContent('An answer of the authority in the file');
    expect(fact('Level')).toHaveTextContent('PAdES B-T, with a timestamp');
  });

  it('shows the result by ETSI EN 319 102-1, with its reason, beside a verdict that says more', () => {
    show({ verdict: 'valid', indication: 'INDETERMINATE', sub_indication: 'TRY_LATER' });
    expect(fact('EN 319 102-1')).toHaveTextContent(
      'INDETERMINATE, TRY_LATER. The standard also requires proof that no certificate was revoked',
    );
  });

  it('shows the covered revision and the later changes', () => {
    show({ coverage: 'revision', revision: 2, later_changes: ['signature', 'form_fill'], permits: 2 });
    expect(fact('Covers')).toHaveTextContent('Signed version 2 of 3, the document as it was then.');
    expect(fact('Since then')).toHaveTextContent('Another signature was added.Form fields were filled in.');
    expect(fact('Permits')).toHaveTextContent('Further signatures and filling in form fields');
  });

  it('names the pages of the changes in words where the pages are not on the screen', () => {
    const place = { part: 'Text', page: 2, rectangles: [{ x: 1, y: 2, width: 3, height: 4 }] };
    show({
      coverage: 'revision',
      later_changes: ['annotation'],
      change_places: [{ change: 'annotation', ...place }],
    });
    expect(fact('Since then')).toHaveTextContent('annotations were added: note on page 2.');
    expect(screen.queryByRole('button', { name: /show/ })).not.toBeInTheDocument();
  });

  it('lists each problem, and shows advice that several problems share once', () => {
    const problems = ['digest_mismatch', 'byte_range_invalid'];
    const card = show({ verdict: 'invalid', problems, is_intact: false });
    expect(card).toHaveTextContent('Not valid');
    expect(within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('What was signed has been changed since.')).toBeInTheDocument();
    expect(screen.getAllByText(/Do not rely on what you see/)).toHaveLength(1);
  });

  it('is named by the certificate, and shows the name that the signature states as a fact', () => {
    show({ name: 'The President' });
    expect(screen.getByRole('article')).toHaveAccessibleName('Ana Kovač');
    expect(fact('States the name')).toHaveTextContent('The President');
  });

  it('shows an unknown signer if no certificate can be read', () => {
    expect(show({ signer: null, chain: [], trust: 'untrusted' })).toHaveAccessibleName('Unknown signer');
    expect(screen.queryByText('Certificate details')).not.toBeInTheDocument();
  });

  it('shows every certificate of the path in the certificate details', () => {
    show({ chain: [sampleCertificate('Meridian Issuing CA'), sampleCertificate('Meridian Root CA')] });
    expect(screen.getByText('Issued by Meridian Issuing CA')).toBeInTheDocument();
    expect(screen.getByText('Issued by Meridian Root CA')).toBeInTheDocument();
  });

  it('links to its pages if the document is open', async () => {
    const onPage = jest.fn();
    show({ pages: [1, 4] }, { onPage });
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 4' }));
    expect(onPage).toHaveBeenCalledWith(4);
  });

  it('lists its pages as text if the document is not open', () => {
    show({ pages: [1, 4] });
    expect(fact('Pages')).toHaveTextContent('1, 4');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('folded, shows signer, time, verdict and problems until it is unfolded', async () => {
    const card = show({ verdict: 'invalid', problems: ['digest_mismatch'] }, { isFolded: true });
    expect(card).toHaveTextContent('Not valid');
    expect(screen.getByText('What was signed has been changed since.')).toBeVisible();
    expect(screen.getByText('Level')).not.toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByText('Level')).toBeVisible();
  });

  it('calls a document timestamp a timestamp', () => {
    const card = show({
      kind: 'document_timestamp',
      level: null,
      signer: sampleCertificate('Meridian Time'),
    });
    expect(card).toHaveTextContent('Document timestamp Nov 05, 2026');
    expect(screen.queryByText('Page')).not.toBeInTheDocument();
  });
});
