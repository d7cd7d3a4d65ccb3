import english from 'zod/v4/locales/en.js';
import * as z from './zod-core.ts';

// zod's just-in-time compiler probes `new Function`, which a strict content security policy reports.
z.config({ jitless: true, ...english() });

export { z };
