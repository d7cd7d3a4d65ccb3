import { z } from 'zod';

// zod's just-in-time compiler probes `new Function`, which a strict content security policy reports.
z.config({ jitless: true });

export { z };
