/** What a runner says of its tests. */
export type Report = { passed: number; skipped: number; failures: Failure[] }

/** `file`: from the root; empty when nobody knows whose error it is. `test`: its full name. */
export type Failure = { file: string; test: string; message: string }

export type Verdict = {
  passed: number
  skipped: number
  failed: readonly Failure[]
  /** They failed beside the others and passed alone: defects, but not of the change. */
  flaky: readonly Failure[]
}

/** So many files don't fail by chance, and each would be run again: they are told as they are. */
export const MOST_AGAIN = 20

/** The files to run once more, alone; none when an error has no file, since nothing could clear it. */
export function filesAgain({ failures }: Report): string[] {
  const files = new Set(failures.map(({ file }) => file))
  return files.has('') || files.size > MOST_AGAIN ? [] : [...files]
}

/** Adds up the runners: a failure counts unless its file was run again and passed whole. */
export function judge(runs: readonly { first: Report; again: ReadonlyMap<string, Report> }[]): Verdict {
  const failures = runs.flatMap(({ first, again }) =>
    first.failures.map(failure => ({ failure, stays: again.get(failure.file)?.failures.length !== 0 })),
  )
  const flaky = failures.filter(({ stays }) => !stays).map(({ failure }) => failure)
  return {
    passed: sum(runs.map(({ first }) => first.passed)) + flaky.length,
    skipped: sum(runs.map(({ first }) => first.skipped)),
    failed: failures.filter(({ stays }) => stays).map(({ failure }) => failure),
    flaky,
  }
}

/** The last lines of a run; whoever reads the log of a CI sees no others. */
export function closingLines({ passed, skipped, failed, flaky }: Verdict): string[] {
  const tell = (word: string, { file, test, message }: Failure) =>
    `${word}: ${file || 'no file'} > ${test}\n${message.slice(0, 1500)}\n`
  return [
    ...failed.map(failure => tell('failed', failure)),
    ...flaky.map(failure => tell('failed once, passed alone', failure)),
    `flaky: ${flaky.length}`,
    ...flaky.map(({ file, test }) => `  ${file} > ${test}`),
    `${passed} passed, ${failed.length} failed, ${skipped} skipped`,
  ]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
