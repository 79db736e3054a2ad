import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, Suite, TestError } from '@playwright/test/reporter'
import type { Report } from './report.ts'

/** Writes what `npm test` needs into the file that REPORT_FILE names. */
export default class ReportWriter implements Reporter {
  private readonly report: Report = { passed: 0, skipped: 0, failures: [] }
  private all?: Suite

  printsToStdio(): boolean {
    return false
  }

  onBegin(_: unknown, suite: Suite): void {
    this.all = suite
  }

  onError(error: TestError): void {
    this.report.failures.push({ file: '', test: 'an error outside of its tests', message: message(error) })
  }

  onEnd(): void {
    for (const test of this.all?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'expected') this.report.passed += 1
      else if (outcome === 'skipped') this.report.skipped += 1
      else
        this.report.failures.push({
          file: relative(process.cwd(), test.location.file),
          test: test.title,
          message: test.results.flatMap(({ errors }) => errors.map(message)).join('\n'),
        })
    }
    writeFileSync(process.env.REPORT_FILE!, JSON.stringify(this.report))
  }
}

const message = ({ stack, message: short, value }: TestError) => stack ?? short ?? value ?? 'no message'
