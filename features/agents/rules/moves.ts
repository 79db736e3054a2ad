/** What agents narrow the movements of their line to (agents §3.8). */
export const MOVES = [
  ...([
    'deposit',
    'withdrawal',
    'bet',
    'payout',
    'rebate',
    'bonus',
    'salary',
    'dividend',
    'transfer',
    'other',
  ] as const),
] as const
export type Move = (typeof MOVES)[number]

/** By what the figure of records is called. */
const OF_FIGURE: Readonly<Record<string, Move>> = {
  ...{ deposit: 'deposit', withdrawal: 'withdrawal', stake: 'bet', payout: 'payout', rebate: 'rebate', bonus: 'bonus' },
  transfer: 'transfer',
}

/** Of a movement of the ledger, by its kind and the figure that it counts for. */
export function moveOf(kind: string, figure: string): Move {
  if (kind.startsWith('salary')) return 'salary'
  return kind.startsWith('dividend') ? 'dividend' : (OF_FIGURE[figure] ?? 'other')
}

/** The figures of which a move is made, and how their kinds begin, or do not. */
export type MoveFilter = { figures: readonly string[] | null; begins: string | null; beginsNot: readonly string[] }
export function moveFilter(move: Move | undefined): MoveFilter {
  if (move === undefined) return { figures: null, begins: null, beginsNot: [] }
  if (move === 'salary' || move === 'dividend') return { figures: null, begins: move, beginsNot: [] }
  const figures = Object.keys(OF_FIGURE).filter(figure => OF_FIGURE[figure] === move)
  return { figures: move === 'other' ? ['other'] : figures, begins: null, beginsNot: ['salary', 'dividend'] }
}
