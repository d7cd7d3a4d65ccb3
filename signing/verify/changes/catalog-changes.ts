import { isSame } from './compare-objects.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import type { Comparison, RevisionPair } from './comparison.ts';
import type { LaterChange } from './later-change.ts';
import { hasSecondRole } from './second-role.ts';

/** Entries that are compared on their own. */
const OWN_RULES = new Set(['Pages', 'AcroForm', 'DSS', 'StructTreeRoot', 'Perms', 'Names']);
/**
 * Meaning of a change of an entry (ISO 32000-2, table 29). Entries that are not listed are no part of what the
 * pages show, but can change how a reader finds or opens them.
 */
const ENTRIES: Readonly<Record<string, LaterChange>> = {
  Metadata: 'metadata',
  Lang: 'metadata',
  PieceInfo: 'metadata',
  SpiderInfo: 'metadata',
  Version: 'format',
  Extensions: 'format',
  Type: 'other',
  OCProperties: 'other',
  OpenAction: 'other',
  AA: 'other',
  Collection: 'other',
  NeedsRendering: 'other',
};
/** Further entries of the catalog (ISO 32000-2, table 29). */
const OTHER_KEYS = new Set(
  (
    'PageLabels Dests ViewerPreferences PageLayout PageMode Outlines Threads URI MarkInfo OutputIntents Legal Requirements AF ' +
    'DPartRoot'
  ).split(' '),
);
/** Name trees whose entries run, or are drawn (ISO 32000-2, table 32). */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'AP',
  'Pages',
  'Templates',
  'AlternatePresentations',
  'Renditions',
]);

/** Reports the changes of the entries of the catalog, but for those with rules of their own. */
export function reportCatalog(comparison: Comparison): void {
  const { before, after, content, report } = comparison;
  const [old, now] = [without(before.root, OWN_RULES), without(after.root, OWN_RULES)];
  for (const key of content.differences(old, now, () => 'linked'))
    report(
      ENTRIES[key] ??
        (isPrivateText(comparison, key) || isPlainView(comparison, key) ? 'metadata' : 'structure'),
      key,
    );
  reportNames(comparison);
  reportPermissions(comparison);
}

/**
 * Returns whether an entry of the catalog is a text under a key that the standard does not define, such as the version of iText.
 * Readers ignore it (ISO 32000-2, annex E), and a string refers to nothing.
 */
function isPrivateText(comparison: Comparison, key: string): boolean {
  return (
    !OTHER_KEYS.has(key) &&
    isText(comparison, comparison.before.root.get(key), comparison.after.root.get(key)) &&
    !hasSecondRole(comparison.after, comparison.after.root)
  );
}

/** Returns whether an entry is a text in both revisions, or in one of them while the other lacks it. */
export function isText(
  { before, after }: RevisionPair,
  old: PdfObject | undefined,
  now: PdfObject | undefined,
): boolean {
  return [before.resolve(old), after.resolve(now)].every(
    (value) => value === null || value instanceof PdfString,
  );
}

/**
 * Views with which a document may open (ISO 32000-2, table 29): the same pages, beside a panel or in another arrangement. FullScreen
 * is none of them, since it hides what viewers say of signatures.
 */
const PLAIN_VIEWS = new Map([
  ['PageMode', new Set(['UseNone', 'UseOutlines', 'UseThumbs', 'UseOC', 'UseAttachments'])],
  [
    'PageLayout',
    new Set(['SinglePage', 'OneColumn', 'TwoColumnLeft', 'TwoColumnRight', 'TwoPageLeft', 'TwoPageRight']),
  ],
]);

/** Returns whether an entry of the catalog states a plain view, or none any more; PyMuPDF leaves it out when it saves. */
function isPlainView({ after }: Comparison, key: string): boolean {
  const view = after.name(after.root.get(key));
  const isStated = after.resolve(after.root.get(key)) !== null;
  return (
    PLAIN_VIEWS.has(key) && (!isStated || (view !== undefined && PLAIN_VIEWS.get(key)?.has(view) === true))
  );
}

function reportNames({ before, after, content, report }: Comparison): void {
  const [old, now] = [before.root.get('Names'), after.root.get('Names')].map((value) => value ?? null);
  if (content.isSame(old, now, 'linked')) return;
  const empty: PdfDict = new Map<string, PdfObject>();
  const oldNames = before.dict(old) ?? empty;
  const nowNames = after.dict(now) ?? empty;
  const keys = content.differences(oldNames, nowNames, () => 'linked');
  // Viewers show the attached files of a portfolio in place of its pages (ISO 32000-2, 7.11.6).
  const isPortfolio = [before, after].some((document) => document.dict(document.root.get('Collection')));
  const isShown = (key: string) => ACTIVE_NAMES.has(key) || (isPortfolio && key === 'EmbeddedFiles');
  for (const key of keys) report(isShown(key) ? 'other' : 'structure', key);
  if (keys.length === 0) report('structure', 'Names');
}

/**
 * Reports changes of the permissions: those granted before may not be taken away or replaced, and a new one has to be the
 * transform method of the signature that it names (ISO 32000-2, 12.8.6).
 */
function reportPermissions({ before, after, content, laterFields, report }: Comparison): void {
  const empty: PdfDict = new Map<string, PdfObject>();
  const old = before.dict(before.root.get('Perms')) ?? empty;
  const now = after.dict(after.root.get('Perms')) ?? empty;
  const signatures = new Set([...laterFields.values()].map(({ signature }) => signature));
  const changed = new Set(content.differences(old, now, () => 'linked'));
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const value = now.get(key);
    const isNamed = isSame(
      { document: before, value: old.get(key) ?? null },
      { document: after, value: value ?? null },
    );
    if (isNamed && !changed.has(key)) continue;
    const isSignature = !old.has(key) && value instanceof PdfRef && signatures.has(value.number);
    report(isSignature && grants(after, value, key) ? 'signature' : 'other', `Perms ${key}`);
  }
}

/** Returns whether a signature has the given transform method. */
function grants(document: PdfDocument, signature: PdfRef, method: string): boolean {
  const references = document.array(document.dict(signature)?.get('Reference'));
  return references.some((item) => document.name(document.dict(item)?.get('TransformMethod')) === method);
}

function without(dict: PdfDict, keys: ReadonlySet<string>): PdfDict {
  return new Map([...dict].filter(([key]) => !keys.has(key)));
}
