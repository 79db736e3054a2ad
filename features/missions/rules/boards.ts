import { type Amount, amount, ZERO } from '#shared/money.ts'

export type Entry<Member = string> = {
  member: Member
  score: Amount
  reachedAt: number
  excluded?: boolean | undefined
}
/** Places from `from` to `to`, both included, get so much each. */
export type Prize = { from: number; to: number; amount: Amount }
export type Placed<Member = string> = { rank: number; member: Member; score: Amount; prize: Amount }

/**
 * A board (promotions §7.11): by score, then by who reached it first, then by id. Who is excluded is not in it, nor is a score
 * below the least.
 */
export function leaderboard<Member extends string>(
  entries: readonly Entry<Member>[],
  { minScore, prizes }: { minScore: Amount; prizes: readonly Prize[] },
): Placed<Member>[] {
  return entries
    .filter(({ score, excluded }) => !excluded && score >= minScore && score > 0n)
    .toSorted((a, b) => Number(b.score - a.score) || a.reachedAt - b.reachedAt || (a.member < b.member ? -1 : 1))
    .map(({ member, score }, i) => {
      const prize = prizes.find(({ from, to }) => from <= i + 1 && i + 1 <= to)?.amount ?? ZERO
      return { rank: i + 1, member, score, prize }
    })
}

/** All that the prizes of a board may come to. */
export const sumOfPrizes = (prizes: readonly Prize[]): Amount =>
  amount(prizes.reduce((sum, { from, to, amount: each }) => sum + BigInt(to - from + 1) * each, 0n))
