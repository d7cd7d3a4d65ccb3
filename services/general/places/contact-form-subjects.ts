/** Subjects of the contact form, in the order of the form. */
export const CONTACT_FORM_SUBJECTS = [
  { id: 'general', name: 'General question' },
  { id: 'sales', name: 'Plans and prices' },
  { id: 'signing', name: 'Signing a document' },
  { id: 'certificates', name: 'Certificates and USB tokens' },
  { id: 'account', name: 'Account and sign-in' },
  { id: 'billing', name: 'Billing' },
  { id: 'api', name: 'API access' },
  { id: 'privacy', name: 'Privacy and data protection' },
  { id: 'security', name: 'Report a security problem' },
  { id: 'other', name: 'Something else' },
] as const;
