/** Shorter ways to a stake than one step at a time. */
export type StakeMove = 'least' | 'half' | 'double' | 'most'

/** Where a move leads from a stake; `stakes` ascending. The most is what the balance allows. Amounts in minor units. */
export function moveStake(move: StakeMove, stakes: readonly bigint[], chosen: bigint, balance: bigint): bigint {
  const upTo = (most: bigint) => stakes.findLast(each => each <= most) ?? stakes[0] ?? chosen
  if (move === 'least') return stakes[0] ?? chosen
  if (move === 'half') return upTo(chosen / 2n)
  if (move === 'double') return upTo(chosen * 2n)
  return upTo(balance)
}
