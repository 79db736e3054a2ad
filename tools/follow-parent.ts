// Loaded before an app by `npm start`: however the start ended, also by kill -9, its apps do not outlive it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
