import * as z from 'zod/mini'
import type { Draw } from '../../slots/draw.ts'
import { BET } from '../round.ts'
import { drawSome, type Rules } from '../rules.ts'

const symbol = z.string().check(z.regex(/^[a-z0-9-]+$/))

export const scratchFile = z.strictObject({
  kind: z.literal('scratch'),
  cells: z.int().check(z.gte(2), z.lte(16)),
  /** So many equal symbols win that symbol's prize. */
  match: z.int().check(z.gte(2)),
  /** The book: how many of the tickets win which prize, in hundredths of the stake. */
  tickets: z.int().check(z.gte(1), z.lt(2 ** 32)),
  prizes: z.record(symbol, z.strictObject({ tickets: z.int().check(z.gte(1)), pays: z.int().check(z.gte(1)) })),
})
type File = Omit<z.output<typeof scratchFile>, 'kind'>

/**
 * A ticket is drawn from the book; the card is then filled so that it shows exactly that prize: its symbol `match` times
 * and every other symbol less often. What the cells show beside that decides nothing.
 */
export function scratchRules({ cells, match, tickets, prizes }: File): Rules<'scratch'> {
  const book = Object.entries(prizes)
  const symbols = Object.keys(prizes)
  const winners = book.reduce((sum, [, prize]) => sum + prize.tickets, 0)
  if (winners >= tickets) throw new RangeError('more prizes than tickets')
  if ((symbols.length - 1) * (match - 1) < cells - match || symbols.length * (match - 1) < cells)
    throw new RangeError('too few symbols to fill a card')

  function prizeOf(ticket: number): string | null {
    let first = 0
    for (const [name, prize] of book) {
      first += prize.tickets
      if (ticket < first) return name
    }
    return null
  }

  function fill(won: string | null, draw: Draw): string[] {
    const others = symbols.filter(each => each !== won).flatMap(each => Array<string>(match - 1).fill(each))
    const winning = won === null ? [] : Array<string>(match).fill(won)
    const shown = [...winning, ...drawSome(others, cells - winning.length, draw)]
    return drawSome(shown, cells, draw)
  }

  return {
    choice: z.strictObject({}),
    play(_choice, _actions, draw) {
      const won = prizeOf(draw(tickets))
      const shown = fill(won, draw)
      const winning = shown.flatMap((each, cell) => (each === won ? [cell] : []))
      return { steps: [{ cells: shown, winning, coins: won ? (prizes[won]!.pays * BET) / 100 : 0 }], over: true }
    },
    strategies: () => [
      {
        choice: {},
        distribution: () => [
          ...book.map(([, prize]) => ({ coins: (prize.pays * BET) / 100, probability: prize.tickets / tickets })),
          { coins: 0, probability: (tickets - winners) / tickets },
        ],
      },
    ],
  }
}
