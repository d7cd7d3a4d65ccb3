import type { Catcher } from './mutant.ts';

export const general = (title: string): Catcher => ({ file: 'services/general', title });
export const organization = (title: string): Catcher => ({ file: 'services/organization', title });
export const document = (title: string): Catcher => ({ file: 'services/document', title });
export const validation = (title: string): Catcher => ({ file: 'services/validation', title });
export const paging = (title: string): Catcher => ({ file: 'services/paging', title });
export const helper = (title: string): Catcher => ({ file: 'services/usb-helper', title });
export const bff = (title: string): Catcher => ({ file: 'bff', title });
export const failures = (title: string): Catcher => ({ file: 'screens/failures', title });
export const sizes = (title: string): Catcher => ({ file: 'screens/sizes', title });
export const forms = (title: string): Catcher => ({ file: 'screens/forms', title });
export const tables = (title: string): Catcher => ({ file: 'screens/tables', title });
export const caching = (title: string): Catcher => ({ file: 'screens/caching', title });
export const uploads = (title: string): Catcher => ({ file: 'screens/uploads', title });
