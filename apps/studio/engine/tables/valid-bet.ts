import { PUSH } from './edge.ts'
import type { TableKind } from './rules.ts'
import type { TableGame } from './table-games.ts'
import type { PlacedBet, TableRound } from './table-round.ts'

type Pair = readonly [string, string]

/** Bets of which one wins when the other loses. */
const OPPOSITES: { readonly [kind in TableKind]?: readonly Pair[] } = {
  baccarat: [
    ['player', 'banker'],
    ['big', 'small'],
  ],
  dragonTiger: [
    ['dragon', 'tiger'],
    ...(['dragon', 'tiger'] as const).flatMap((side): Pair[] => [
      [`${side}Big`, `${side}Small`],
      [`${side}Odd`, `${side}Even`],
      [`${side}Red`, `${side}Black`],
    ]),
  ],
  roulette: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ],
  sicBo: [
    ['big', 'small'],
    ['odd', 'even'],
  ],
  taiXiu: [['tai', 'xiu']],
  xocDia: [
    ['even', 'odd'],
    ['mostRed', 'mostWhite'],
  ],
  fanTan: [
    ['odd', 'even'],
    ['kwok12', 'kwok34'],
    ['kwok23', 'kwok41'],
  ],
  cockfight: [['meron', 'wala']],
}

/** Of a player's bets in one coup those that others may bet against there: `on` is the same for both sides. */
export function sidesOf({ kind, choice: { bets }, steps }: Pick<TableRound, 'kind' | 'choice' | 'steps'>) {
  return bets.flatMap(({ bet, coins }) => {
    const pair = (OPPOSITES[kind] ?? []).find(sides => sides.includes(bet))
    return pair ? [{ on: [steps[0]!.coup, ...pair].join(' '), side: bet, stake: String(coins) }] : []
  })
}

/** What is drawn of equally likely things on which bets lie: pockets, symbols, what is left of beads. Whoever has more than 70 % plays for nothing. */
const DRAWN: {
  readonly [kind in TableKind]?: { of: number; isOn: (game: TableGame, bet: string, drawn: number) => boolean }
} = {
  roulette: { of: 37, isOn: ({ rules }, bet, pocket) => rules.bets.get(bet)!.net(pocket) > PUSH },
  bauCua: { of: 6, isOn: ({ rules }, bet, symbol) => [...rules.bets.keys()].indexOf(bet) === symbol },
  fanTan: { of: 4, isOn: ({ rules }, bet, at) => rules.bets.get(bet)!.net(at + 1) > PUSH },
}
const MOST_COVERED_PERCENT = 70

/**
 * The coins of a player's bets in one coup that count as played: none of those that came back or lie on opposite sides, and nothing
 * for who covers most of what may be drawn. Where players decide, all counts.
 */
export function validCoins(game: TableGame, bets: readonly PlacedBet[], outcome: unknown): number {
  const all = bets.reduce((sum, { coins }) => sum + coins, 0)
  if (game.rules.seatOf) return all
  const drawn = DRAWN[game.kind]
  if (drawn) {
    const covered = Array.from({ length: drawn.of }, (_, i) => i).filter(i =>
      bets.some(({ bet }) => drawn.isOn(game, bet, i)),
    )
    if (covered.length * 100 > drawn.of * MOST_COVERED_PERCENT) return 0
  }
  const on = new Map<string, number>()
  for (const { bet, coins } of bets)
    if (game.rules.bets.get(bet)!.net(outcome) !== PUSH) on.set(bet, (on.get(bet) ?? 0) + coins)
  const stands = [...on.values()].reduce((sum, coins) => sum + coins, 0)
  const hedged = (OPPOSITES[game.kind] ?? []).reduce(
    (sum, [one, other]) => sum + Math.min(on.get(one) ?? 0, on.get(other) ?? 0),
    0,
  )
  return Math.max(0, stands - 2 * hedged)
}

/** The same of a player's rounds in one coup, told of each round: they fill what counts in the order in which they were placed. */
export function validByRound(
  game: TableGame,
  rounds: readonly { id: string; bets: readonly PlacedBet[] }[],
  outcome: unknown,
): Map<string, number> {
  let left = validCoins(
    game,
    rounds.flatMap(({ bets }) => bets),
    outcome,
  )
  return new Map(
    rounds.map(({ id, bets }) => {
      const valid = Math.min(
        left,
        bets.reduce((sum, { coins }) => sum + coins, 0),
      )
      left -= valid
      return [id, valid]
    }),
  )
}
