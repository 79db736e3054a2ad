import { describe, expect, it } from 'vitest'
import { closingLines, type Failure, filesAgain, judge, MOST_AGAIN, type Report } from './report.ts'

const failure = (file: string, test = 'a test'): Failure => ({ file, test, message: 'expected 1 to be 2' })
const report = (passed: number, ...failures: Failure[]): Report => ({ passed, skipped: 0, failures })

describe('which files run again', () => {
  it('each file that failed, once', () => {
    expect(
      filesAgain(report(3, failure('a.test.ts', 'one'), failure('a.test.ts', 'two'), failure('b.test.ts'))),
    ).toEqual(['a.test.ts', 'b.test.ts'])
  })

  it('none when an error belongs to no file', () => {
    expect(filesAgain(report(3, failure('a.test.ts'), failure('')))).toEqual([])
  })

  it('none when so many failed that it is no chance', () => {
    const many = Array.from({ length: MOST_AGAIN + 1 }, (_, at) => failure(`${at}.test.ts`))
    expect(filesAgain(report(0, ...many))).toEqual([])
    expect(filesAgain(report(0, ...many.slice(1)))).toHaveLength(MOST_AGAIN)
  })
})

describe('the verdict', () => {
  it('what passes alone is flaky and fails nothing', () => {
    const first = report(3, failure('a.test.ts'))
    const verdict = judge([{ first, again: new Map([['a.test.ts', report(1)]]) }])
    expect(verdict).toEqual({ passed: 4, skipped: 0, failed: [], flaky: [failure('a.test.ts')] })
    expect(closingLines(verdict).slice(-3)).toEqual([
      'flaky: 1',
      '  a.test.ts > a test',
      '4 passed, 0 failed, 0 skipped',
    ])
  })

  it('what fails twice fails the run', () => {
    const first = report(3, failure('a.test.ts'))
    const verdict = judge([{ first, again: new Map([['a.test.ts', report(0, failure('a.test.ts'))]]) }])
    expect(verdict.failed).toEqual([failure('a.test.ts')])
    expect(closingLines(verdict).slice(-2)).toEqual(['flaky: 0', '3 passed, 1 failed, 0 skipped'])
  })

  it('another test of the file that fails the second time fails the run', () => {
    const first = report(3, failure('a.test.ts', 'one'))
    const again = new Map([['a.test.ts', report(1, failure('a.test.ts', 'two'))]])
    expect(judge([{ first, again }]).failed).toHaveLength(1)
  })

  it('what was not run again fails the run', () => {
    expect(judge([{ first: report(3, failure('')), again: new Map() }]).failed).toHaveLength(1)
  })

  it('adds up all runners', () => {
    const first = { passed: 2, skipped: 1, failures: [] }
    expect(
      judge([
        { first, again: new Map() },
        { first, again: new Map() },
      ]),
    ).toMatchObject({ passed: 4, skipped: 2, failed: [] })
  })
})
