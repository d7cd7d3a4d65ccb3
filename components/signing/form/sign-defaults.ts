import type { Document } from '#contracts/document.ts';
import type { SignMode } from '#contracts/sign-mode.ts';
import { SIGN_MODES } from '#contracts/sign-modes.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { pageChoiceOf, type PageChoice, type PdfCords } from '#shared/pdf-cords.ts';
import { areFixed, placedPosition } from '../position/placed-position.ts';
import { readSignDraft } from '../position/sign-draft.ts';
import { lastSignMode } from './last-sign-mode.ts';

const EMPTY: SignForm = {
  mode: 'pfx',
  token: '',
  usb_pin: '',
  certificate: '',
  defaultPage: 'last',
  customPage: '',
  position: '',
  otherPagesConfirmed: false,
  reason: '',
  location: '',
  showPicture: true,
  signatureStyle: null,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
};

export interface SignDefaults {
  documents: readonly Document[];
  /** Position drawn on the document; null for several documents. */
  cords: PdfCords | null;
  /** Signature properties of the organization; null if they could not be loaded. */
  properties: SignatureProperties | null;
  /** Ways to sign that the organization allows; all by default. */
  modes?: readonly SignMode[];
  /** False while the HTML of the server is hydrated, which knows nothing of the draft and the last mode. */
  hasBrowser?: boolean;
}

/** Returns the initial values: drawn position and draft, else the placed field, else pages to sign, else signature properties. */
export function signDefaults({
  documents,
  cords,
  properties,
  modes = SIGN_MODES,
  hasBrowser = true,
}: SignDefaults): SignForm {
  const [only] = documents;
  const placed = placedPosition(documents);
  const isFixed = placed !== null && areFixed(documents);
  const drawn =
    cords && only && !isFixed
      ? { ...pageChoiceOf(cords.page, only.page_count), position: cords.position }
      : null;
  const lastMode = hasBrowser ? lastSignMode() : EMPTY.mode;
  const draft = hasBrowser && only ? readSignDraft(only.id) : null;
  return {
    ...EMPTY,
    mode: modes.find((mode) => mode === lastMode) ?? modes[0] ?? EMPTY.mode,
    ...(properties ? fromProperties(properties) : {}),
    ...(only && documents.length === 1 ? { ...pagesToSign(only), ...draft } : {}),
    ...(placed ?? {}),
    ...(drawn ?? {}),
  };
}

/** Returns all pages if all are to be signed, else the first: a signature appears on one page or on all. */
function pagesToSign({ pages_to_sign, page_count }: Document): Partial<PageChoice> {
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
    signatureStyle: properties.signature_style ?? null,
  };
}

function pageOf({ default_page_number, custom_page_number }: SignatureProperties): PageChoice {
  const isCustom = default_page_number === 'custom';
  return { defaultPage: default_page_number, customPage: isCustom ? String(custom_page_number ?? '') : '' };
}
