import type { GameFile } from '../../engine/slots/game-file.ts'
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

const TIERS: Readonly<Record<string, WordKey>> = {
  ...{ mini: 'tierMini', minor: 'tierMinor', major: 'tierMajor', grand: 'tierGrand', jar: 'tierJar' },
}

/** What players call a tier of prizes or pools. */
export function nameTier(tier: string, say: Say): string {
  return say(TIERS[tier]!)
}

/** What players call a pool of this tier. */
export function namePool(tier: string, say: Say): string {
  return say('jackpot', { tier: nameTier(tier, say) })
}

/** What players call the feature that is bought under this id. */
export function nameBuy({ buys, bonuses }: GameFile, id: string, say: Say): string {
  const buy = buys?.[id]
  if (!buy) return ''
  return 'freeSpins' in buy
    ? say('freeSpinsWon', { spins: buy.freeSpins })
    : nameBonus(bonuses?.[buy.bonus]?.kind ?? '', say)
}
