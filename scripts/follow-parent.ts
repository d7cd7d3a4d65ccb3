// Loaded into every program that `npm start` runs: ends the program when its parent has died, which closes the channel.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
