import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeParSheet, type ParSheet } from '#apps/studio/engine/slots/figures/par-sheet.ts'
import { GameFileError } from '#apps/studio/engine/slots/game-file.ts'
import { chooseVariant } from '#apps/studio/engine/slots/variants.ts'
import { walkBoards } from '#apps/studio/figures/walk-boards.ts'
import { readArcadeSheet, writeArcadeSheet } from './par-arcade.ts'
import { readFishingSheet, writeFishingSheet } from './par-fishing.ts'

const USAGE = `usage: npm run par -- GAME-FILE [--variant NAME] [--json]

Prints a game's exact figures, computed from its data (docs/game-files.md, docs/arcade.md, docs/fishing.md) by the evaluator that plays it.
A game without a closed form has all its boards walked, on every core: the progress stands on stderr.
  --variant NAME   of a slot: the figures of one of its return variants
  --json   the same as one JSON object; returns and wins as parts of the bet (0.96 is 96 %)
`

/** Exit 0 with the figures, 1 when the file cannot be used, 2 on wrong arguments. */
async function main(): Promise<number> {
  const wanted = readArguments()
  if (!wanted) {
    process.stderr.write(USAGE)
    return 2
  }
  try {
    const file: unknown = JSON.parse(readFileSync(wanted.file, 'utf8'))
    if (formatOf(file) === 'arcade/1') {
      const sheet = readArcadeSheet(file)
      console.log(wanted.json ? JSON.stringify(sheet, null, 2) : writeArcadeSheet(sheet))
      return 0
    }
    if (formatOf(file) === 'fishing/1') {
      const sheet = readFishingSheet(file)
      console.log(wanted.json ? JSON.stringify(sheet, null, 2) : writeFishingSheet(sheet))
      return 0
    }
    const { game } = await walkBoards(chooseVariant(file, wanted.variant), showProgress())
    const sheet = makeParSheet(game)
    console.log(wanted.json ? JSON.stringify(sheet, null, 2) : writeSheet(sheet))
    return 0
  } catch (error) {
    if (!isAboutFile(error)) throw error
    console.error(`${wanted.file}: ${error instanceof SyntaxError ? 'no JSON: ' : ''}${error.message}`)
    return 1
  }
}

const formatOf = (file: unknown) =>
  typeof file === 'object' && file !== null && 'format' in file ? file.format : undefined

const PROGRESS_MS = 1_000

/** A line on stderr each second: it takes its time to walk a hundred million boards. */
function showProgress(): (walked: number, boards: number) => void {
  const million = (count: number) => (count / 1e6).toFixed(1)
  let toldAtMs = performance.now()
  return (walked, boards) => {
    if (performance.now() - toldAtMs < PROGRESS_MS) return
    toldAtMs = performance.now()
    process.stderr.write(`${million(walked)} of ${million(boards)} million boards\n`)
  }
}

type Wanted = { file: string; variant: string | null; json: boolean }

function readArguments(): Wanted | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, variant: { type: 'string' } },
    })
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) return null
    return { file, variant: values.variant ?? null, json: values.json ?? false }
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

type Row = [name: string, value: string]

function capRow({ maxWin, rtp, probability }: NonNullable<ParSheet['cap']>): Row {
  const reached = probability > 0 ? `${percent(rtp)}${rate(probability)}` : 'out of reach'
  return [`  cut at ${maxWin} x bet`, reached]
}

function writeSheet(sheet: ParSheet): string {
  const { sigma, variance, volatility } = sheet
  const unknown = 'unknown (a bonus is known by its mean only)'
  const missing = variance === null ? unknown : 'without limit'
  const wins = (times: number | null) => (times === null ? missing : `${Number(times.toFixed(4))} x bet`)
  const rows: Row[] = [
    ['return', percent(sheet.rtp)],
    [sheet.lines > 0 ? '  lines' : '  wins', percent(sheet.lineRtp)],
    ['  scatters', percent(sheet.scatterRtp)],
    ['  free spins', percent(sheet.freeSpinRtp)],
    ['  bonuses', percent(sheet.bonusRtp)],
    ...sheet.jackpots.map(({ tier, rtp, contribution, seed, probability }): [string, string] => [
      `  jackpot ${tier}`,
      `${percent(rtp)} = ${percent(contribution)} + seed ${seed} coins${rate(probability)}`,
    ]),
    ...(sheet.cap ? [capRow(sheet.cap)] : []),
    ...sheet.buys.map(({ id, price, rtp, sigma }): [string, string] => [
      `bought ${id}`,
      `${percent(rtp)} of ${price} x bet, sigma ${sigma === null ? unknown : sigma.toFixed(6)}`,
    ]),
    ['variance', variance === null ? unknown : variance.toFixed(6)],
    ['sigma', sigma === null ? unknown : sigma.toFixed(6)],
    ['volatility', volatility === null ? unknown : VOLATILITY_WORDS[volatility]],
    ['hit frequency', `${percent(sheet.hitFrequency)}${rate(sheet.hitFrequency)}`],
    ...(sheet.lineHitFrequency > 0
      ? [['hit frequency of a line', `${percent(sheet.lineHitFrequency)}${rate(sheet.lineHitFrequency)}`] satisfies Row]
      : []),
    ['free-spin trigger', `${percent(sheet.triggerProbability)}${rate(sheet.triggerProbability)}`],
    ['free spins per trigger', sheet.meanFreeSpins.toFixed(6)],
    ['value of a free spin', `${sheet.freeSpinValue.toFixed(6)} x bet`],
    ...(sheet.maximumLineCoins > 0
      ? [['maximum line win', `${sheet.maximumLineCoins} coins (the bet is ${sheet.bet})`] satisfies Row]
      : []),
    ['maximum base win', wins(sheet.maximumBaseWin)],
    ['maximum free-spin win', wins(sheet.maximumFreeSpinWin)],
    ['maximum round win', wins(sheet.maximumRoundWin)],
    ...sheet.spreads.map(
      ({ rounds, spread }): Row => [
        `return in ${rounds.toLocaleString('en')} rounds`,
        `${percent(sheet.rtp)} ± ${(spread * 100).toFixed(4)} (z = 1.96)`,
      ],
    ),
  ]
  const title = `${sheet.name} (${sheet.id}, version ${sheet.version}): ${sheet.lines > 0 ? `${sheet.lines} lines, ` : ''}bet ${sheet.bet} coins`
  return [title, ...rows.map(([name, value]) => `${name.padEnd(28)}${value}`)].join('\n')
}

function percent(part: number): string {
  return `${(part * 100).toFixed(6)} %`
}

function rate(probability: number): string {
  return probability > 0 ? ` (1 in ${(1 / probability).toFixed(2)})` : ''
}

process.exitCode = await main()
