import { readFileSync } from 'node:fs'
import { cappedRound } from '#apps/studio/engine/slots/cap/capped-round.ts'
import { isEnumerated } from '#apps/studio/engine/slots/enumerate/enumerated-figures.ts'
import { loadGame } from '#apps/studio/engine/slots/game.ts'
import { type GameFile, readGameFile } from '#apps/studio/engine/slots/game-file.ts'
import { chooseVariant, variantNames } from '#apps/studio/engine/slots/variants.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { figuresKey, type KeptFigures } from './load-slot.ts'
import { walkBoards } from './walk-boards.ts'

type WalkedGame = { id: string; variant: string | null; file: GameFile; key: string }

/** The slots of the studio whose figures take long, and their return variants: all boards are walked, or wins are cut. */
export function walkedGames(): WalkedGame[] {
  return [...gameFiles()].flatMap(([id, path]) => {
    const json: { format: string } = JSON.parse(readFileSync(path, 'utf8'))
    if (json.format !== 'slot/1') return []
    const game = loadGame(json)
    if (!isEnumerated(game, game.base) && !Number.isFinite(game.maxCoins)) return []
    return [null, ...variantNames(readGameFile(json))].map(variant => {
      const file = chooseVariant(json, variant)
      return { id, variant, file, key: figuresKey(file) }
    })
  })
}

/** Walks the boards of those games of which nothing is known, and answers what is to be kept of all. */
export async function findFigures(
  known: Readonly<Record<string, KeptFigures>>,
  report: (line: string) => void,
): Promise<Record<string, KeptFigures>> {
  const figures: Record<string, KeptFigures> = {}
  for (const { id, variant, file, key } of walkedGames()) {
    const startedMs = performance.now()
    const before = known[key]
    if (before) {
      figures[key] = before
      continue
    }
    const { game, tallies } = await walkBoards(file)
    const cap = Number.isFinite(game.maxCoins) ? cappedRound(game) : undefined
    for (const tally of Object.values(tallies)) for (const award of Object.values(tally.awards)) delete award.wins
    figures[key] = { ...tallies, ...(cap && { cap }) }
    const boards = Object.values(tallies).reduce((sum, tally) => sum + tally.boards, 0)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    report(`${id}${variant ? ` ${variant}` : ''}: ${boards} boards in ${seconds} s`)
  }
  return figures
}
