/** What the product calls itself, in one place. */
export const BRAND = { name: 'Countersign', version: 'v.1.0' } as const;
