import type { Evidence } from '#contracts/evidence.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import { levelWords } from '#contracts/signature-words.ts';
import type { Sheet } from '#signing';
import { fact, hash, heading, paragraph } from './parts.ts';

/** Facts about the seal of the report. */
export interface SealFacts {
  /** Subject of the certificate. */
  by: string;
  level: PadesLevel;
  /** Reason why the level is lower than the organization requires; empty when it is not. */
  why: string;
}

/** Writes what the report proves, how to check it, and its seal. */
export function writeProof(sheet: Sheet, { organization, activity_log }: Evidence, seal: SealFacts): void {
  heading(sheet, 'What this report proves');
  paragraph(
    sheet,
    `This report carries the seal of ${organization.name}: whatever is changed in it afterwards, any PDF reader that checks signatures says so. A file is a version of the document exactly when its SHA-256 is the one that stands here.`,
  );
  paragraph(
    sheet,
    'The activity comes from a log in which every entry holds the hash of the one before, so that none can be altered, removed or put in without all that follow. The file evidence.json, which is attached to this report, holds everything that the hashes are over, and all that stands here, for programs.',
  );
  fact(sheet, 'End of the log', `Entry ${activity_log.sequence}`);
  hash(sheet, 'Its hash', activity_log.hash);
  fact(sheet, 'Sealed by', seal.by);
  fact(sheet, 'Level of the seal', `${levelWords[seal.level].label}. ${levelWords[seal.level].meaning}`);
  fact(sheet, 'Why not higher', seal.why);
}
