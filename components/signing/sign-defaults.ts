import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
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
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
};

export interface SignDefaults {
  documents: readonly Document[];
  /** What was drawn on the document, if it is one document. */
  cords: PdfCords | null;
  /** Of the organization; null when they could not be read. */
  properties: SignatureProperties | null;
}

/** What the form starts with: the drawn place before the organization's, and of the rest what the organization says. */
export function signDefaults({ documents, cords, properties }: SignDefaults): SignForm {
  const [only] = documents;
  const drawn = cords && only && { ...pageChoiceOf(cords.page, only.page_count), position: cords.position };
  return { ...EMPTY, ...(properties ? fromProperties(properties) : {}), ...(drawn ?? {}) };
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
