// npm start: the whole platform with one command. See tools/dev/start.ts for what it starts.
import { install, runOnProjectNode } from './install.mjs'

install()
const start = ['--import', './tools/dev/follow-parent.ts', 'tools/dev/start.ts', ...process.argv.slice(2)]
process.exit(await runOnProjectNode(start, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))
