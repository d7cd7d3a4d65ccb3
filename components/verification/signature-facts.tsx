import { PageLinks } from '#components/ui/page-links.tsx';
import type { SignatureFinding } from '#contracts/signature-report.ts';
import { indicationLine } from '#contracts/indication-words.ts';
import {
  coverageWords,
  levelWords,
  permitsWords,
  qualificationWords,
  revocationWords,
  timeWords,
  trustServiceLine,
  trustSourceWords,
  trustWords,
} from '#contracts/signature-words.ts';
import { ChangeList } from './change-list.tsx';
import { Fact, Facts } from './fact.tsx';
import type { GoToPage } from './go-to-page.ts';

export interface SignatureFactsProps {
  finding: SignatureFinding;
  /** Number of signed revisions in the file. */
  signedRevisions: number;
  /** Goes to a page or a part of it; undefined where the pages are not on the screen. */
  onPage: GoToPage | undefined;
}

/** Facts of a signature: trust, revocation, time, level, coverage, and what the signature states. */
export function SignatureFacts({ finding, signedRevisions, onPage }: SignatureFactsProps) {
  const { kind, level, time, permits, name, reason, location, pages, algorithm } = finding;
  const revocation = revocationWords(finding.revocation);
  const isSignature = kind === 'signature';
  return (
    <Facts>
      <Fact term="Certificate">{trustLine(finding)}</Fact>
      {finding.qualification ? (
        <Fact term="Qualified">
          {qualificationWords[finding.qualification].label}.{' '}
          {qualificationWords[finding.qualification].meaning}
        </Fact>
      ) : null}
      {finding.trust_service ? <Fact term="Trust service">{trustServiceLine(finding)}</Fact> : null}
      <Fact term="Revocation">
        {revocation.label}. {revocation.meaning}
      </Fact>
      <Fact term="Time">{timeWords(time)}</Fact>
      {level ? (
        <Fact term="Level">
          {levelWords[level].label}. {levelWords[level].meaning}
        </Fact>
      ) : null}
      <Fact term="Covers">{coverageWords(finding, signedRevisions)}</Fact>
      {finding.coverage === 'revision' ? (
        <Fact term="Since then">
          <ChangeList finding={finding} onPage={onPage} />
        </Fact>
      ) : null}
      {isPermission(permits) ? <Fact term="Permits">{permitsWords[permits]}</Fact> : null}
      {isSignature && name && name !== finding.signer?.subject ? (
        <Fact term="States the name">{name}</Fact>
      ) : null}
      {reason ? (
        <Fact term="Reason">
          <bdi>{reason}</bdi>
        </Fact>
      ) : null}
      {location ? (
        <Fact term="Location">
          <bdi>{location}</bdi>
        </Fact>
      ) : null}
      {isSignature ? (
        <Fact term={pages.length > 1 ? 'Pages' : 'Page'}>
          <Pages pages={pages} onPage={onPage} />
        </Fact>
      ) : null}
      {algorithm ? <Fact term="Algorithm">{algorithm}</Fact> : null}
      {finding.indication ? <Fact term="EN 319 102-1">{indicationLine(finding)}</Fact> : null}
    </Facts>
  );
}

function trustLine({ trust, trust_source, chain, signer }: SignatureFinding): string {
  const { label } = trustWords[trust];
  if (trust !== 'trusted' || trust_source === null) return `${label}.`; // the reason is listed with the problems
  const trustAnchor = chain.at(-1) ?? signer;
  return `${label}, by ${trustAnchor?.subject ?? 'its authority'}, ${trustSourceWords[trust_source]}.`;
}

const isPermission = (permits: number | null): permits is 1 | 2 | 3 =>
  permits === 1 || permits === 2 || permits === 3;

function Pages({ pages, onPage }: Pick<SignatureFactsProps, 'onPage'> & { pages: readonly number[] }) {
  if (pages.length === 0) return 'Not shown on a page';
  return onPage ? <PageLinks pages={pages} onPage={onPage} /> : pages.join(', ');
}
