import { cardText } from './appearance/card-text.ts';
import { formFields, freeFieldName, signatureValues, type FormField } from './fields.ts';
import { finishRevision, type UnsignedRevision } from './finish-revision.ts';
import { updateCatalog } from './form.ts';
import { areChangesForbidden, isBrokenAndSigned } from './modification-locks.ts';
import type { ByteSource } from './pdf/byte-source.ts';
import type { PdfDocument } from './pdf/document.ts';
import { openDocument } from './pdf/open-document.ts';
import { allPages, firstPage, lastPage, type Page } from './pdf/pages.ts';
import { RevisionWriter } from './pdf/revision-writer.ts';
import { isPdfA } from './pdf-a.ts';
import { assertInside, viewOf } from './placement.ts';
import { randomSource } from './random-source.ts';
import type { PageChoice, SignOptions } from './sign-options.ts';
import {
  lockDictionary,
  signatureDictionary,
  signaturePlaceholders,
  signatureReferences,
} from './signature-dictionary.ts';
import { SigningError } from './signing-error.ts';
import { addSignatureFields, type Place } from './widgets.ts';

export interface PrepareOptions extends SignOptions {
  /** As the appearance shows it. */
  signerName: string;
  /** How many bytes the CMS may take; `maxCmsLength` says it for a signer. */
  reservedBytes: number;
}

/** A revision that lacks only its signature, with the room that is kept for it. */
export interface PreparedRevision extends UnsignedRevision {
  reservedBytes: number;
  fieldName: string;
}

/**
 * Prepares a signature as an incremental update. The input is neither changed nor copied.
 * @throws SigningError for a file that cannot be signed, for pages that it does not have and for places outside them
 */
export function prepare(pdf: Buffer | ByteSource, options: PrepareOptions): PreparedRevision {
  const document = openDocument(pdf, { password: options.password });
  const fields = formFields(document);
  assertMaySign(document, fields, options);
  const places = placesOf(document, options);
  const writer = new RevisionWriter(document, randomSource(options.seed));
  const placeholders = signaturePlaceholders(options.reservedBytes);
  const fieldName = freeFieldName(fields);
  const references = signatureReferences(document, options);
  const signature = writer.add(signatureDictionary(placeholders, options, references));
  const added = addSignatureFields(places, {
    document,
    writer,
    fieldName,
    signature,
    rectangle: options.rectangle,
    card: { text: cardText(options), picture: options.picture, isArchival: isPdfA(document) },
    lock: options.lock ? writer.add(lockDictionary()) : undefined,
  });
  updateCatalog(document, writer, { fields: added, certification: options.certify && signature });
  return {
    ...finishRevision([document.source], writer, placeholders),
    reservedBytes: options.reservedBytes,
    fieldName,
  };
}

function assertMaySign(
  document: PdfDocument,
  fields: readonly FormField[],
  { certify }: Pick<SignOptions, 'certify'> = {},
): void {
  const signatures = signatureValues(document, fields);
  if (isBrokenAndSigned(document, signatures)) throw new SigningError('pdf_xref_broken_and_signed');
  if (areChangesForbidden(document, signatures)) throw new SigningError('pdf_changes_forbidden');
  if (certify && signatures.length > 0) throw new SigningError('certify_not_first');
}

/** One place a page, even for a page that stands in the document twice. */
function placesOf(document: PdfDocument, { pages, rectangle }: SignOptions): Place[] {
  const places = new Map<number, Place>();
  for (const { page, number } of choosePages(document, pages)) {
    if (!page.ref) throw new SigningError('pdf_broken', { part: 'page without an object number' });
    const view = viewOf(document, page);
    assertInside(view, rectangle, number);
    places.set(page.ref.number, { page: { ...page, ref: page.ref }, view });
  }
  return [...places.values()];
}

interface NumberedPage {
  page: Page;
  number: number | 'last';
}

// The first and the last page are found without reading the others.
function choosePages(document: PdfDocument, choice: PageChoice): NumberedPage[] {
  if (choice === 'first') return [{ page: firstPage(document), number: 1 }];
  if (choice === 'last') return [{ page: lastPage(document), number: 'last' }];
  const pages = allPages(document);
  const numbers = choice === 'all' ? pages.map((_, index) => index + 1) : [...new Set(choice)];
  if (numbers.length === 0) throw new SigningError('page_not_found', { page: 0, pageCount: pages.length });
  return numbers.map((number) => {
    const page = pages[number - 1];
    if (!page) throw new SigningError('page_not_found', { page: number, pageCount: pages.length });
    return { page, number };
  });
}
