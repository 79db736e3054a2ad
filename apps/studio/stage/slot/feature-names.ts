import type { GameFile } from '../../math/game-file.ts'
import type { WordKey } from '../words/en.ts'
import type { Say } from '../words/words.ts'

const KINDS: Readonly<Record<string, WordKey>> = {
  wheel: 'bonusWheel',
  pick: 'bonusPick',
  board: 'bonusBoard',
  book: 'bonus',
  holdAndWin: 'holdAndWin',
}

/** What players call a bonus of this kind. */
export function nameBonus(kind: string, say: Say): string {
  return say(KINDS[kind] ?? 'bonus')
}

/** What players call the feature that is bought under this id. */
export function nameBuy({ buys, bonuses }: GameFile, id: string, say: Say): string {
  const buy = buys?.[id]
  if (!buy) return ''
  return 'freeSpins' in buy
    ? say('freeSpinsWon', { spins: buy.freeSpins })
    : nameBonus(bonuses?.[buy.bonus]?.kind ?? '', say)
}
