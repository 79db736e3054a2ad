import type { Raffle } from '#features/draws/api.ts'
import { rewardState } from '#features/rewards/server/rewards.ts'
import { formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Owner } from '../envelopes/store-envelopes.ts'
import { rewardOf } from './raffles.ts'
import * as store from './store-raffles.ts'

/** As a member sees it. */
export async function raffleView(db: Sql, row: store.RaffleRow, owner: Owner): Promise<Raffle> {
  const { id, texts, currency, state, commitment, entriesRoot, prizes, perDeposit, mostADeposit } = row
  const own = await store.selectOwn(db, id, owner.memberId)
  const tickets = state === 'OPEN' ? await store.countTickets(db, id) : row.tickets
  const won = state === 'DRAWN' ? await store.selectWins(db, id) : []
  const win = won.find(each => each.memberId === owner.memberId && each.isGiven)
  const reward = win && (await rewardState(db, owner.merchantId, rewardOf(id, win.place)))
  return {
    ...{ id, texts, currency, state, commitment, entriesRoot, mostADeposit, tickets, own: own.length },
    ...{ startsAt: row.startsAt.toISOString(), closesAt: row.closesAt.toISOString() },
    ...{ prizes: prizes.map(formatAmount), perDeposit: perDeposit === null ? null : formatAmount(perDeposit) },
    numbers: own.flatMap(({ no }) => no ?? []),
    win: win && reward ? { place: win.place, amount: formatAmount(win.amount), state: reward } : null,
  }
}
