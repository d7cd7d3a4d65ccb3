// Run before each contract test file. Workers run files at the same time, and some files read whole tables or folders, so
// each worker has a backend of its own; contract-setup.ts starts them.
const backends = JSON.parse(process.env['CONTRACT_BACKENDS'] ?? '[]') as Record<string, string>[]; // written there
Object.assign(process.env, backends[Number(process.env['JEST_WORKER_ID']) - 1]);
