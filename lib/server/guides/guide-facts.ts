import { API_CALLS_PER_MINUTE, MAX_API_KEY_YEARS, MAX_API_KEYS } from '#contracts/api-key.ts';
import {
  CERTIFICATE_UPLOAD,
  DOCUMENT_UPLOAD,
  INVITATION_DAYS,
  MAX_NOTE_LENGTH,
  MAX_SIGNATORIES,
  MEGABYTE,
  MIN_USB_PASSWORD_LENGTH,
  ORGANIZATION_GRACE_DAYS,
  OTP_DIGITS,
  OTP_MINUTES,
  VERIFY_UPLOAD,
} from '#contracts/limits.ts';
import { USB_HELPER_NODE_MAJOR } from '#contracts/usb-helper-download.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';
import { PAIRING_CODE_MINUTES } from '#contracts/usb-pairing.ts';
import { USB_HELPER_PORT } from '#contracts/usb-constants.ts';
import { openApiDocument } from '#shared/openapi/openapi-document.ts';

const inMegabytes = (bytes: number) => `${bytes / MEGABYTE} MB`;

/** Values that guides name as `{{name}}`, taken from the contracts, so that a guide states what the product does. */
const FACTS: Readonly<Record<string, () => string>> = {
  document_size: () => inMegabytes(DOCUMENT_UPLOAD.maxBytes),
  document_files: () => String(DOCUMENT_UPLOAD.maxFiles),
  verify_size: () => inMegabytes(VERIFY_UPLOAD.maxBytes),
  verify_files: () => String(VERIFY_UPLOAD.maxFiles),
  certificate_size: () => inMegabytes(CERTIFICATE_UPLOAD.maxBytes),
  max_signatories: () => String(MAX_SIGNATORIES),
  note_length: () => String(MAX_NOTE_LENGTH),
  invitation_days: () => String(INVITATION_DAYS),
  grace_days: () => String(ORGANIZATION_GRACE_DAYS),
  code_minutes: () => String(OTP_MINUTES),
  pin_length: () => String(MIN_USB_PASSWORD_LENGTH),
  helper_port: () => String(USB_HELPER_PORT),
  helper_code_digits: () => String(OTP_DIGITS),
  helper_code_minutes: () => String(PAIRING_CODE_MINUTES),
  helper_node: () => String(USB_HELPER_NODE_MAJOR),
  helper_file_windows: () => USB_HELPER_SYSTEMS.windows.startFile,
  helper_file_mac: () => USB_HELPER_SYSTEMS.mac.startFile,
  helper_file_linux: () => USB_HELPER_SYSTEMS.linux.startFile,
  max_api_keys: () => String(MAX_API_KEYS),
  max_key_years: () => String(MAX_API_KEY_YEARS),
  calls_per_minute: () => String(API_CALLS_PER_MINUTE),
  api_calls: callsTable,
};

/**
 * Replaces each `{{name}}` in a guide by its value.
 * @throws Error that names a value that does not exist.
 */
export function withFacts(markdown: string): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = FACTS[name];
    if (!fact) throw new Error(`A guide names {{${name}}}, which is no fact.`);
    return fact();
  });
}

/** Returns a Markdown table of the calls of the OpenAPI document. */
function callsTable(): string {
  const rows = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary, tags }]) =>
        `| \`${method.toUpperCase()} ${path}\` | ${tags[0]} | ${summary.replaceAll('|', '\\|')} |`,
    ),
  );
  return ['| Call | Scope | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}
