import type { SlotGame } from '#apps/studio/engine/slots/game.ts'
import type { GameFile } from '#apps/studio/engine/slots/game-file.ts'

/** What a slot plays with, as lobbies name it: how it pays first, then all that it has beside that. */
export function mechanicsOf({ pay, base, free, book, buys, gamble, jackpots }: SlotGame, file: GameFile): string[] {
  const bonuses = Object.values(file.bonuses ?? {}).map(({ kind }) => (kind === 'holdAndWin' ? kind : 'bonusGame'))
  const all: [string, unknown][] = [
    [pay.kind, true],
    ['cascade', base.cascade ?? free?.cascade],
    ['freeSpins', free],
    ['book', book],
    ['wildReels', base.wildReels ?? free?.wildReels],
    ...bonuses.map((kind): [string, unknown] => [kind, true]),
    ['buy', buys.length],
    ['gamble', gamble],
    ['jackpot', jackpots.length],
  ]
  return [...new Set(all.filter(([, has]) => has).map(([name]) => name))]
}
