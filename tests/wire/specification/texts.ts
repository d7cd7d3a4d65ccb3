/** Texts of chapters 5, 8 and 9 that the product shows or returns. */
export const TEXTS = {
  generic: 'Something went wrong',
  sessionExpired: ['Session Expired', 'Your session has expired. Please log in again.'],
  timedOut: ['Request Timed Out', 'The server took too long to respond.'],
  cancelled: ['Request Cancelled', 'The request was canceled by the client.'],
  offline: 'Oops! You are Offline!',
  online: 'Network Restored!',
  slow: 'Slow Network Detected',
  fieldError: 'An error occurred',
  copied: 'Copied to clipboard',
  encryptionFailed: 'Encryption failed',

  positionRequired: 'Position is required',
  tokenRequired: 'Please select a USB token.',
  pinRequired: 'Enter the USB token PIN.',
  customPageRequired: 'Enter a custom page number.',
  encryptionPasswordRequired: 'Password is required for encryption',

  userRequired: 'User Id is required',
  signatoryRequired: 'Signatory is required',
  pagesRequired: 'At least one page is required',
  noteTooLong: 'Only 100 characters are allowed',
  tooFewSignatories: 'At least 1 signatory is required',
  tooManySignatories: 'At most 10 signatories are allowed',
  workflowNameRequired: 'Workflow name is required',
  tooFewWorkflows: 'At least 1 workflow is required',
  tooManyWorkflows: 'At most 10 workflows are allowed',

  tooManyFiles: 'You can only upload a maximum of 5 files.',
  tooLarge: 'exceeds the maximum size',
  wrongType: 'is not an accepted file type.',

  passwordRules: [
    'At least 8 characters',
    'An uppercase letter',
    'A lowercase letter',
    'A number',
    'A special character',
  ],
  passwordStrengths: ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'],

  onlyExcel: 'Note: Only Excel is available currently.',
  exportButtons: ['Download', 'Send'],
} as const;
