import * as z from 'zod/mini'
import type { GameFile } from '#apps/studio/engine/slots/game-file.ts'

/* Bonuses of schema slot-par/1 that runs on lines begin, by `<symbol>x<count>`: a wheel or a board of dice. */

const coins = z.int().check(z.nonnegative())
const wheelShape = z.looseObject({ spins: z.int(), wheel: z.array(coins) })
const boardShape = z.looseObject({
  throws: z.int(),
  die: z.int(),
  /** Cells are counted from 1. */
  start: z.int(),
  cellPayJumpDice: z.array(z.tuple([coins, coins, coins])),
  pay: z.optional(z.string()),
})
export const BONUS_KEY = /^(.+)x(\d+)$/
export const lineBonusesShape = z.record(z.string().check(z.regex(BONUS_KEY)), z.union([wheelShape, boardShape]))
export type LineBonuses = z.infer<typeof lineBonusesShape>

type Bonuses = NonNullable<GameFile['bonuses']>

/** In our format; each is named by its key. */
export function translateBonuses(bonuses: LineBonuses): Bonuses {
  return Object.fromEntries(Object.entries(bonuses).map(([key, bonus]) => [key, translateBonus(bonus)]))
}

function translateBonus(bonus: LineBonuses[string]): Bonuses[string] {
  if ('wheel' in bonus) {
    const { spins, wheel } = wheelShape.parse(bonus)
    return { kind: 'wheel', spins, segments: wheel }
  }
  const board = boardShape.parse(bonus)
  const consolation = /if the total is 0 pay (\d+)/.exec(board.pay ?? '')?.[1]
  return {
    kind: 'board',
    throws: board.throws,
    faces: board.die,
    start: board.start - 1,
    cells: board.cellPayJumpDice.map(([pay, jump, dice]) =>
      jump > 0 ? { jump: jump - 1 } : { coins: pay, timesDie: dice > 0 },
    ),
    ...(consolation ? { consolation: Number(consolation) } : {}),
  }
}

/** What a run of the symbol begins, if anything. */
export function bonusBegunBy(bonuses: LineBonuses, symbol: string): { count: number; bonus: string } | undefined {
  const key = Object.keys(bonuses).find(each => BONUS_KEY.exec(each)?.[1] === symbol)
  return key === undefined ? undefined : { count: Number(BONUS_KEY.exec(key)![2]), bonus: key }
}
