// npm test [-- PATH…]: installs what is missing, then types and lint, the tests on a real PostgreSQL and the journeys in a
// real browser; with paths, only the tests below them. Plain JavaScript for the system's Node.

import { check } from './check.mjs'
import { installBrowser } from './dev/browser.mjs'
import { install, runOnProjectNode } from './dev/install.mjs'

const paths = process.argv.slice(2)
install()
installBrowser()
if (paths.length === 0 && (await check()) > 0) {
  console.log('0 passed, 1 failed, 0 skipped')
  process.exit(1)
}
process.exit(await runOnProjectNode(['tools/test/main.ts', ...paths]))
