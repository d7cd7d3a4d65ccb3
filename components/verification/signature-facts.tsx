'use client';
import Box from '@mui/material/Box';
import type { SignatureFinding } from '#contracts/signature-report.ts';
import {
  changeWords,
  coverageWords,
  levelWords,
  permitsWords,
  revocationWords,
  timeWords,
  trustSourceWords,
  trustWords,
} from '#contracts/signature-words.ts';
import { Fact, Facts } from './fact.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';

export interface SignatureFactsProps extends Pick<PageLinksProps, 'onPage'> {
  finding: SignatureFinding;
  /** Of the whole file. */
  signedRevisions: number;
}

/** What a signature proves and how, in the words of people. */
export function SignatureFacts({ finding, signedRevisions, onPage }: SignatureFactsProps) {
  const { kind, level, time, later_changes, permits, name, reason, location, pages, algorithm } = finding;
  const revocation = revocationWords(finding.revocation);
  const isSignature = kind === 'signature';
  return (
    <Facts>
      <Fact term="Certificate">{trustLine(finding)}</Fact>
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
          <Changes changes={later_changes} />
        </Fact>
      ) : null}
      {isPermission(permits) ? <Fact term="Permits">{permitsWords[permits]}</Fact> : null}
      {isSignature && name && name !== finding.signer?.subject ? (
        <Fact term="States the name">{name}</Fact>
      ) : null}
      {reason ? <Fact term="Reason">{reason}</Fact> : null}
      {location ? <Fact term="Location">{location}</Fact> : null}
      {isSignature ? (
        <Fact term={pages.length > 1 ? 'Pages' : 'Page'}>
          <PageLinks pages={pages} onPage={onPage} />
        </Fact>
      ) : null}
      {algorithm ? <Fact term="Algorithm">{algorithm}</Fact> : null}
    </Facts>
  );
}

function trustLine({ trust, trust_source, chain, signer }: SignatureFinding): string {
  const { label } = trustWords[trust];
  if (trust !== 'trusted' || trust_source === null) return `${label}.`; // why stands among the problems
  const root = chain.at(-1) ?? signer;
  return `${label}, by ${root?.subject ?? 'its authority'}, ${trustSourceWords[trust_source]}.`;
}

const isPermission = (permits: number | null): permits is 1 | 2 | 3 =>
  permits === 1 || permits === 2 || permits === 3;

function Changes({ changes }: { changes: SignatureFinding['later_changes'] }) {
  if (changes.length === 0) return 'Nothing was changed.';
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.25, listStyle: 'disc' }}>
      {changes.map((change) => (
        <li key={change}>{changeWords[change]}</li>
      ))}
    </Box>
  );
}
