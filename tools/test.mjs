// npm test: installs what is missing, then the checks, the tests on a real PostgreSQL and the stories in a real browser.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { install, root, runOnProjectNode } from './install.mjs'

const reports = join(root, 'test-results')

install()
installBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const counts = { passed: 0, failed: await check(), skipped: 0 }
/** Said once more at the end, as whoever reads the log of a CI sees its last lines only. */
const failures = []
const units = join(reports, 'vitest.json')
const unitsCode = await runOnProjectNode([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${units}`,
])
count(units, unitsCode, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => {
  for (const { name, assertionResults, message } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed) tell(name, fullName, failureMessages.join('\n'))
    if (failed.length === 0 && message) tell(name, 'the file', message)
  }
  return [numPassedTests, numFailedTests, numPendingTests]
})

const stories = join(reports, 'stories.json')
const storiesCode = await runOnProjectNode(['node_modules/@playwright/test/cli.js', 'test'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: stories },
})
count(stories, storiesCode, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped])

for (const failure of failures) console.log(failure)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 ? 0 : 1)

/** Adds a runner's report; a runner that ended badly without saying which test counts as one failure. */
function count(file, code, read) {
  const [passed, failed, skipped] = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0, 0]
  counts.passed += passed
  counts.failed += failed === 0 && code !== 0 ? 1 : failed
  counts.skipped += skipped
}

function tell(file, test, message) {
  failures.push(`failed: ${relative(root, file)} > ${test}\n${message.slice(0, 1500)}\n`)
}
