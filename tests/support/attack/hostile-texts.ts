/** Name of the function that each script among these texts calls; no text of the product contains it. */
export const MARK = 'pwn';

/**
 * Texts that a browser, a spreadsheet, a template or Markdown would run or follow, for each free text of the contracts. Each begins
 * as a formula does; those of one line have no line breaks, and the name of a file has no quotes and slashes.
 */
export const HOSTILE = {
  organization: `=HYPERLINK("http://${MARK}.example")"><script>${MARK}(1)</script>`,
  first_name: `@SUM(1+1)*<img src=x onerror=${MARK}(1)>`,
  last_name: `"><svg onload=${MARK}(1)>{{7*7}}`,
  role: `+cmd|' /C ${MARK}'!A0<b>`,
  workflow: `-2+3<script>${MARK}(2)</script>`,
  document: `=1+1 <img src=x onerror=${MARK}(2)> [a](javascript:${MARK}(3)).pdf`,
  note: `=${MARK}(4)\n<a href="javascript:${MARK}(5)">note</a>`,
  remarks: `@${MARK}(6)\r\n![x](http://${MARK}.example/x.png) javascript:${MARK}(7)`,
  reason: `=1+2 <img src=x onerror=${MARK}(8)>\${7*7}`,
  location: `+1"><script>${MARK}(9)</script>`,
  message: `-1+1\n</p><script>${MARK}(10)</script><a href=http://${MARK}.example>here</a>`,
  replacement: `=2+2 <iframe src=javascript:${MARK}(11)>`,
  apiKey: `=cmd|'/C ${MARK}'!A1 <img src=x onerror=${MARK}(12)>`,
  address: `@1+1 <img src=x onerror=${MARK}(13)>`,
  certificate: `=3+3 <img src=x onerror=${MARK}(14)>`,
} as const;

/** Free texts of the contracts that users or programs see again, by the name of the field. */
export const SHOWN_FIELDS = [
  ...[
    'first_name',
    'last_name',
    'organization_name',
    'name',
    'workflow_name',
    'instruction_notes',
    'remarks',
  ],
  ...['reason', 'location', 'message', 'purpose_or_reason', 'default_location', 'file_name', 'any'],
];

/**
 * Texts that no screen shows, or only once what they name was found: secrets, addresses, choices of a list, conditions of a search, and
 * data of protocols.
 */
export const OTHER_FIELDS = [
  ...['password', 'current_password', 'new_password', 'otp', 'recovery_code', 'encryptionPin'],
  ...[
    'email',
    'new_email',
    'recipients',
    'role',
    'country_id',
    'dialing_code_id',
    'phone_number',
    'subject_id',
  ],
  ...[
    'time_zone',
    'currency_id',
    'signature_position',
    'from_date',
    'to_date',
    'search',
    'columnId',
    'value',
  ],
  ...['id', 'rawId', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'data', '{}'],
  ...['certificate', 'challenge', 'token_serial', 'roots', 'signer_fingerprint', 'url'],
];
