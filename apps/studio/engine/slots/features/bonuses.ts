import { type GameFile, GameFileError } from '../game-file.ts'
import { prepareBoard } from './board.ts'
import type { Bonus, BonusPlace } from './bonus.ts'
import type { BonusData, BonusesData } from './bonuses-file.ts'
import { prepareBook } from './book.ts'
import { prepareHoldAndWin } from './hold-and-win.ts'
import { preparePick } from './pick.ts'
import type { Preparation } from './preparation.ts'
import { consolePrize } from './prize.ts'
import { prepareWheel } from './wheel.ts'

/** Refuses what would not be exact together. Throws GameFileError. */
export function checkBonuses({ symbols, freeSpins }: GameFile): void {
  const id = Object.keys(symbols).find(each => symbols[each]!.lineBonus)
  if (id !== undefined && freeSpins?.book)
    throw new GameFileError(['symbols', id, 'lineBonus'], 'does not go together (yet) with a book')
}

export type BonusById = ReadonlyMap<string, Bonus>

/** Throws GameFileError at `path` when there is no such bonus. */
export function findBonus(bonuses: BonusById, id: string, path: readonly PropertyKey[]): Bonus {
  const bonus = bonuses.get(id)
  if (!bonus) throw new GameFileError(path, `unknown bonus "${id}"`)
  return bonus
}

/**
 * Prepares all bonuses. One may lead on only to those listed after it, so that every bonus comes to an end. Throws
 * GameFileError naming the place.
 */
export function prepareBonuses(data: BonusesData, grid: Pick<BonusPlace, 'reels' | 'rows'>): BonusById {
  const ready = new Map<string, Bonus>()
  for (const [id, bonus] of Object.entries(data).reverse()) {
    const place: BonusPlace = {
      ...grid,
      path: ['bonuses', id],
      leadTo: (next, path) => {
        const known = ready.get(next)
        if (!known) throw new GameFileError(path, `no bonus "${next}" is listed after this one`)
        return known
      },
    }
    ready.set(id, { id, kind: bonus.kind, ...payConsolation(prepare(bonus, place), bonus.consolation ?? 0) })
  }
  return ready
}

function prepare(bonus: BonusData, place: BonusPlace): Preparation {
  switch (bonus.kind) {
    case 'wheel':
      return prepareWheel(bonus, place)
    case 'pick':
      return preparePick(bonus, place)
    case 'board':
      return prepareBoard(bonus, place)
    case 'book':
      return prepareBook(bonus, place)
    case 'holdAndWin':
      return prepareHoldAndWin(bonus, place)
  }
}

/** Pays `coins` when the rest came to nothing. */
function payConsolation({ prize, play }: Preparation, coins: number): Preparation {
  if (coins === 0) return { prize, play }
  return {
    prize: start => consolePrize(prize(start), coins),
    play: (draw, start, tell) => {
      const won = play(draw, start, tell)
      if (won > 0) return won
      tell({ type: 'bonusConsoled', coins })
      return coins
    },
  }
}
