// Loaded into every program that `npm start` runs: when the starter is gone, so is its channel, and the program ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
