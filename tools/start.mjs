// npm start: the whole platform with one command. See tools/start.ts for what it starts.
import { install, runOnProjectNode } from './install.mjs'

install()
process.exit(await runOnProjectNode(['tools/start.ts', ...process.argv.slice(2)]))
