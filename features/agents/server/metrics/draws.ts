import type { Tx } from '#shared/server/db.ts'
import { type DrawSum, saveDraw } from './store-draws.ts'

/** As lotteries tell of them: amounts are ten-thousandths. */
type Settled = {
  drawId: string
  game: string
  version: number
  members: readonly {
    merchantId: number
    memberId: string
    book: string
    bets: number
    stake: string
    payout: string
    turnover: string
  }[]
}

/** Has tickets of real money that were settled counted for the teams of whoever bought them; an event may come twice. */
export async function countDraw(tx: Tx, { drawId, game, version, members }: Settled): Promise<void> {
  const sums = new Map<string, DrawSum>()
  for (const { merchantId, memberId, book, bets, stake, payout, turnover } of members) {
    if (book === 'demo') continue
    const sum = sums.get(memberId) ?? { merchantId, memberId, bets: 0, stake: 0n, payout: 0n, valid: 0n }
    sum.bets += bets
    sum.stake += BigInt(stake)
    sum.payout += BigInt(payout)
    sum.valid += BigInt(turnover)
    sums.set(memberId, sum)
  }
  if (sums.size > 0) await saveDraw(tx, { drawId: BigInt(drawId), game, version, rows: [...sums.values()] })
}
