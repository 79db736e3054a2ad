// Loaded before what `npm start` runs: however a parent ended, also by kill -9, its children do not outlive it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
