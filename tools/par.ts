import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadGame } from '#apps/studio/math/game.ts'
import { GameFileError } from '#apps/studio/math/game-file.ts'
import { makeParSheet, type ParSheet } from '#apps/studio/math/par-sheet.ts'

const USAGE = `usage: npm run par -- GAME-FILE [--json]

Prints a game's exact figures, computed from its data (docs/game-files.md) by the evaluator that plays it.
  --json   the same as one JSON object; returns and wins as parts of the bet (0.96 is 96 %)
`

/** Exit 0 with the figures, 1 when the file cannot be used, 2 on wrong arguments. */
function main(): number {
  const wanted = readArguments()
  if (!wanted) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const sheet = makeParSheet(loadGame(JSON.parse(readFileSync(wanted.file, 'utf8'))))
    console.log(wanted.json ? JSON.stringify(sheet, null, 2) : writeSheet(sheet))
    return 0
  } catch (error) {
    if (!isAboutFile(error)) throw error
    console.error(`${wanted.file}: ${error instanceof SyntaxError ? 'no JSON: ' : ''}${error.message}`)
    return 1
  }
}

function readArguments(): { file: string; json: boolean } | null {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
    const [file, ...rest] = positionals
    return file !== undefined && rest.length === 0 ? { file, json: values.json ?? false } : null
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}

/** No JSON, not our format, a calculation that the data makes impossible, or no such file. */
function isAboutFile(error: unknown): error is Error {
  if (error instanceof SyntaxError || error instanceof GameFileError || error instanceof RangeError) return true
  return error instanceof Error && 'syscall' in error
}

const VOLATILITY_WORDS = {
  low: 'low',
  medium: 'medium',
  mediumHigh: 'medium-high',
  high: 'high',
  veryHigh: 'very high',
}

function writeSheet(sheet: ParSheet): string {
  const { sigma, variance, volatility } = sheet
  const unknown = 'unknown (a bonus is known by its mean only)'
  const wins = (times: number | null) => (times === null ? unknown : `${Number(times.toFixed(4))} x bet`)
  const rows: [string, string][] = [
    ['return', percent(sheet.rtp)],
    ['  lines', percent(sheet.lineRtp)],
    ['  scatters', percent(sheet.scatterRtp)],
    ['  free spins', percent(sheet.freeSpinRtp)],
    ['variance', variance === null ? unknown : variance.toFixed(6)],
    ['sigma', sigma === null ? unknown : sigma.toFixed(6)],
    ['volatility', volatility === null ? unknown : VOLATILITY_WORDS[volatility]],
    ['hit frequency', `${percent(sheet.hitFrequency)}${rate(sheet.hitFrequency)}`],
    ['hit frequency of a line', `${percent(sheet.lineHitFrequency)}${rate(sheet.lineHitFrequency)}`],
    ['free-spin trigger', `${percent(sheet.triggerProbability)}${rate(sheet.triggerProbability)}`],
    ['free spins per trigger', sheet.meanFreeSpins.toFixed(6)],
    ['value of a free spin', `${sheet.freeSpinValue.toFixed(6)} x bet`],
    ['maximum line win', `${sheet.maximumLineCoins} coins (the bet is ${sheet.bet})`],
    ['maximum base win', wins(sheet.maximumBaseWin)],
    ['maximum free-spin win', wins(sheet.maximumFreeSpinWin)],
    [
      'maximum round win',
      variance !== null && sheet.maximumRoundWin === null ? 'without limit' : wins(sheet.maximumRoundWin),
    ],
    ...sheet.spreads.map(({ rounds, spread }): [string, string] => [
      `return in ${rounds.toLocaleString('en')} rounds`,
      `${percent(sheet.rtp)} ± ${(spread * 100).toFixed(4)} (z = 1.96)`,
    ]),
  ]
  const title = `${sheet.name} (${sheet.id}, version ${sheet.version}): ${sheet.lines} lines, bet ${sheet.bet} coins`
  return [title, ...rows.map(([name, value]) => `${name.padEnd(28)}${value}`)].join('\n')
}

function percent(part: number): string {
  return `${(part * 100).toFixed(6)} %`
}

function rate(probability: number): string {
  return probability > 0 ? ` (1 in ${(1 / probability).toFixed(2)})` : ''
}

process.exitCode = main()
