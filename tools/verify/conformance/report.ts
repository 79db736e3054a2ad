import type { Result } from './run.ts'
import { type Key, sha256Hex } from './signing.ts'

export type Report = {
  role: 'provider' | 'platform' | 'payments'
  url: string
  key: string
  /** The beginning of all ids of the run. */
  run: string
  seed: number
  subject: Record<string, string>
  startedAt: string
  seconds: number
  calls: number
  results: Result[]
  /** What the run left behind. */
  changes: string[]
  /** Cases that no call can show, with the reason. */
  notProvable: Readonly<Record<string, string>>
}

const MARKS = { proven: '✓', broken: '✗', 'not provable': '–' }
const SHOWN = 400

export const isGreen = ({ results }: Report) => results.every(({ outcome }) => outcome !== 'broken')

/** The report for people: a line a case, for a broken one what was sent, what came and what was expected. */
export function writeReport(report: Report): string {
  const { role, url, key, run, seed, subject, seconds, calls, results, changes, notProvable } = report
  const who = Object.entries(subject).map(([name, value]) => `${name} ${value}`)
  const lines = [
    `${role === 'payments' ? 'PC-1' : 'WC-1'} conformance of ${url}, the kit as ${role} with key ${key}`,
    [`run ${run}`, `seed ${seed}`, ...who].join(' · '),
  ]
  for (const area of new Set(results.map(each => each.area))) {
    lines.push('', area)
    for (const each of results) if (each.area === area) lines.push(...writeResult(each))
  }
  const missing = Object.entries(notProvable)
  if (missing.length > 0) lines.push('', 'not provable from outside')
  for (const [reason, of] of Map.groupBy(missing, ([, reason]) => reason))
    lines.push(`  ${MARKS['not provable']} ${of.map(([id]) => id).join(', ')}: ${reason}`)
  lines.push('', ...changes.map(change => `after the run: ${change}`))
  const count = (outcome: Result['outcome']) => results.filter(each => each.outcome === outcome).length
  const outside = count('not provable') + missing.length
  lines.push(
    `${count('proven')} proven, ${count('broken')} broken, ${outside} not provable from outside; ` +
      `${calls} calls in ${seconds.toFixed(1)} s`,
    isGreen(report) ? 'GREEN' : 'RED',
  )
  return lines.join('\n')
}

function writeResult({ id, about, outcome, reason, sent, came, expected }: Result): string[] {
  const line = `  ${MARKS[outcome]} ${id}  ${about}`
  if (outcome === 'not provable') return [`${line} (${reason})`]
  if (outcome === 'proven') return [line]
  const short = (text = '') => (text.length > SHOWN ? `${text.slice(0, SHOWN)} … (${text.length} characters)` : text)
  return [
    line,
    ...(sent ? [`      sent      ${short(sent)}`] : []),
    `      came      ${short(came)}`,
    `      expected  ${short(expected)}`,
  ]
}

/**
 * The report for machines, one line: `{"report":{…},"sha256":"…","signature":"…"}`. `sha256` is of the bytes of the
 * report's object as they stand there; the run's key signs `WC1C`, line feed, that hash: no text that a call ever signs.
 */
export function signReport(report: Report, key: Key): string {
  const text = JSON.stringify(report)
  const sha256 = sha256Hex(text)
  return `{"report":${text},"sha256":"${sha256}","signature":"${key.sign(`WC1C\n${sha256}`)}"}`
}
