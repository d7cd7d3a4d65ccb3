import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { takeSignDraft } from '../position/sign-draft.ts';
import { lastMode } from '../usb/usb-memory.ts';
import { pageChoiceOf, type PageChoice, type PdfCords } from '#shared/pdf-cords.ts';

const EMPTY: SignForm = {
  mode: 'pfx',
  token: '',
  usb_pin: '',
  certificate: '',
  defaultPage: 'last',
  customPage: '',
  position: '',
  reason: '',
  location: '',
  showPicture: true,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
};

export interface SignDefaults {
  documents: readonly Document[];
  /** What was drawn on the document, if it is one document. */
  cords: PdfCords | null;
  /** Of the organization; null when they could not be read. */
  properties: SignatureProperties | null;
}

/** What the form starts with: what was typed before, the drawn place, the pages that are asked for, then what the organization says. */
export function signDefaults({ documents, cords, properties }: SignDefaults): SignForm {
  const [only] = documents;
  const drawn = cords && only && { ...pageChoiceOf(cords.page, only.page_count), position: cords.position };
  return {
    ...EMPTY,
    mode: lastMode(),
    ...(properties ? fromProperties(properties) : {}),
    ...(only && documents.length === 1 ? { ...askedPages(only), ...takeSignDraft(only.id) } : {}),
    ...(drawn ?? {}),
  };
}

/** One signature can stand on one page or on all of them; of several pages that are asked for, the first. */
function askedPages({ pages_to_sign, page_count }: Document): Partial<PageChoice> {
  const [first] = pages_to_sign;
  if (first === undefined) return {};
  const isAll = page_count !== null && page_count > 1 && new Set(pages_to_sign).size === page_count;
  return isAll ? { defaultPage: 'all', customPage: '' } : pageChoiceOf(first, page_count);
}

function fromProperties(properties: SignatureProperties): Partial<SignForm> {
  return {
    ...pageOf(properties),
    position: properties.signature_position,
    reason: properties.purpose_or_reason,
    location: properties.default_location,
  };
}

function pageOf({ default_page_number, custom_page_number }: SignatureProperties): PageChoice {
  const isCustom = default_page_number === 'custom';
  return { defaultPage: default_page_number, customPage: isCustom ? String(custom_page_number ?? '') : '' };
}
