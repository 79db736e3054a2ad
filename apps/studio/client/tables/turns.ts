import type { Deciding, TableState } from '../../api-tables.ts'
import { betOfMove, seatOf } from '../../engine/tables/cards/blackjack-play.ts'
import type { Chips } from './bets/slip.ts'

type Turn = NonNullable<TableState['turn']>['hands'][number]
export type Move = Deciding['move']

/** Which hand waits for this player's word. */
export type Turns = {
  /** The boxes for which this player decides in a coup. */
  learn(coup: string, seats: readonly number[]): void
  knows(coup: string): boolean
  /** The hand has its word now, as far as this player knows. */
  note(said: Deciding): void
  /** The boxes of this coup; none before they are known. */
  mine(state: TableState | null): readonly number[]
  /** The first hand without a word. */
  next(state: TableState | null): Turn | null
}

export function createTurns(): Turns {
  let [known, boxes]: [string, readonly number[]] = ['', []]
  const said = new Set<string>()
  const keyOf = ({ coup, step, hand }: Omit<Deciding, 'move'>) => `${coup} ${step} ${hand}`
  const mine = (state: TableState | null) => (state && state.coup === known ? boxes : [])
  return {
    learn(coup, seats) {
      if (coup !== known) said.clear()
      ;[known, boxes] = [coup, seats]
    },
    knows: coup => coup === known,
    note: each => said.add(keyOf(each)),
    mine,
    next(state) {
      if (!state?.turn) return null
      const { coup, turn } = state
      const own = turn.hands.filter(({ hand }) => mine(state).includes(seatOf(hand)))
      const open = own.find(
        ({ hand }) => !turn.decided.includes(hand) && !said.has(keyOf({ coup, step: turn.step, hand })),
      )
      return open ?? null
    },
  }
}

/** What a move costs beside what lies: as much as the box, or half of it; 0 for nothing. */
export function costOf(move: Move, hand: string, placed: Chips): number {
  const main = placed.get(`seat${seatOf(hand)}`) ?? 0
  return betOfMove(move, hand) === null ? 0 : move === 'insure' ? Math.floor(main / 2) : main
}
