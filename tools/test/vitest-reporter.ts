import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError, TestModule } from 'vitest/node'
import type { Failure, Report } from './report.ts'

/** Writes what `npm test` needs into the file that REPORT_FILE names. */
export default class ReportWriter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: Report = { passed: 0, skipped: 0, failures: [] }
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      const ofTests: Failure[] = []
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result()
        if (state === 'passed') report.passed += 1
        else if (state === 'failed') ofTests.push({ file, test: test.fullName, message: messages(reasons) })
        else report.skipped += 1
      }
      // A file that does not load, or whose hooks fail, may hold no failed test.
      if (!module.ok() && ofTests.length === 0)
        ofTests.push({ file, test: 'the file', message: messages(module.errors()) || 'a hook or a group of it failed' })
      report.failures.push(...ofTests)
    }
    for (const error of errors) {
      const path = error.VITEST_TEST_PATH
      const file = typeof path === 'string' ? relative(process.cwd(), path) : ''
      report.failures.push({ file, test: 'an error outside of its tests', message: messages([error]) })
    }
    writeFileSync(process.env.REPORT_FILE!, JSON.stringify(report))
  }
}

function messages(errors: readonly SerializedError[] | undefined): string {
  return (errors ?? []).map(({ message, stack }) => stack ?? message).join('\n')
}
