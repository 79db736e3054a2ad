import { type ArcadeGame, loadArcade, makeArcadeSheet } from '#apps/studio/engine/arcade/arcade-games.ts'
import type { ArcadeSheet } from '#apps/studio/engine/arcade/figures.ts'
import { HANDS } from '#apps/studio/engine/arcade/poker/hands.ts'
import { playOptimally } from '#apps/studio/engine/arcade/poker/optimal.ts'
import { paysOf } from '#apps/studio/engine/arcade/poker/poker.ts'
import { GameFileError } from '#apps/studio/engine/slots/game-file.ts'

/** The smallest stake, in units of the currency. */
const SMALLEST_STAKE = 100

/** The sheet of a game of the format `arcade/1` (docs/arcade.md). Throws GameFileError. */
export function readArcadeSheet(json: unknown): ArcadeSheet {
  const game = loadArcade(json)
  checkOptimal(game)
  return makeArcadeSheet(game, SMALLEST_STAKE)
}

/** Video poker carries how often each hand ends a round played best: it is counted again. */
function checkOptimal({ file: { rules } }: ArcadeGame): void {
  if (rules.kind !== 'poker') return
  const { counts } = playOptimally(paysOf(rules), rules.deuces)
  HANDS.forEach((hand, kind) => {
    const [told = 0, counted] = [rules.optimal[hand], counts[kind]!]
    if (told !== counted) throw new GameFileError(['rules', 'optimal', hand], `${told} is told, ${counted} are counted`)
  })
}

export function writeArcadeSheet(sheet: ArcadeSheet): string {
  const percent = (part: number) => `${(part * 100).toFixed(6)} %`
  const range = sheet.rtp === sheet.highestRtp ? '' : ` to ${percent(sheet.highestRtp)}`
  const rows = sheet.byChoice.map(({ choice, rtp, sigma, hitFrequency, maximumWin }) =>
    [
      Object.entries(choice)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')
        .padEnd(34),
      percent(rtp).padStart(13),
      `sigma ${sigma.toFixed(6)}`.padStart(20),
      `hits ${percent(hitFrequency)}`.padStart(20),
      `most ${Number(maximumWin.toFixed(4))} x`,
    ].join('  '),
  )
  return [
    `${sheet.name} (${sheet.id}, version ${sheet.version}): ${sheet.kind}`,
    `return                        ${percent(sheet.rtp)}${range}`,
    `lowest at the smallest stake  ${percent(sheet.lowestPaidRtp)}`,
    `maximum win                   ${Number(sheet.maximumWin.toFixed(4))} x stake`,
    ...rows,
  ].join('\n')
}
