/** Name and version of the product. */
export const BRAND = { name: 'Countersign', version: 'v.1.0' } as const;
