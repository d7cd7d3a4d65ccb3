import { AppError } from '#platform/errors/app-error.ts';
import type { ErrorKind } from '#platform/errors/error-kind.ts';
import type { SigningError, SigningErrorCode } from '#signing';
import { documentErrors } from '../document-errors.ts';

/**
 * Returns the error when the signature fields of a document do not permit this signature; null for other
 * failures.
 */
export function fieldRefusal(error: SigningError): AppError | null {
  const condition = conditionOf(error);
  if (condition) {
    const fields = { [condition.field]: [condition.message] };
    return new AppError(documentErrors.field_wants_more, { fields, cause: error });
  }
  const kind = KINDS[error.code];
  return kind === undefined ? null : new AppError(kind, { cause: error });
}

const KINDS: Partial<Record<SigningErrorCode, ErrorKind>> = {
  pdf_certified_no_field: documentErrors.certified_without_field,
  field_locked: documentErrors.field_locked,
  field_already_signed: documentErrors.field_not_free,
  field_not_found: documentErrors.field_not_free,
  seed_value_not_met: documentErrors.field_wants_more,
};

interface Condition {
  /** Field of the sign form. */
  field: 'reason' | 'level' | 'lockForSigning';
  message: string;
}

/**
 * Returns the unmet condition of a signature field that the signatory can meet (ISO 32000-2, table 237); null
 * for other errors.
 */
export function conditionOf({ code, detail = {} }: SigningError): Condition | null {
  if (code !== 'seed_value_not_met') return null;
  switch (String(detail.constraint)) {
    case 'Reasons':
      return { field: 'reason', message: reasonWords(String(detail.wanted ?? '')) };
    case 'TimeStamp':
      return {
        field: 'level',
        message: 'The field for this signature asks for a timestamp. Sign at a level above B-B.',
      };
    case 'LockDocument':
      return {
        field: 'lockForSigning',
        message:
          'The field for this signature says itself whether signing locks the document. Choose the other way.',
      };
    default:
      return null;
  }
}

/**
 * Returns the permitted reasons in words; `wanted` lists them, and a single full stop means that no reason is
 * permitted.
 */
function reasonWords(wanted: string): string {
  if (wanted === '' || wanted === '.') return 'The field for this signature takes no reason. Leave it empty.';
  return `The field for this signature takes only these reasons: ${wanted}`;
}
