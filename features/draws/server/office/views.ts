import type { EnvelopeListed, RaffleListed, WheelListed } from '#features/draws/api-office.ts'
import { memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount, ZERO } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql } from '#shared/server/db.ts'
import { stateOf } from '../envelopes/envelope-views.ts'
import { selectAll } from '../envelopes/store-envelopes.ts'
import { countTickets, type RaffleRow, selectRaffles, selectWins } from '../raffles/store-raffles.ts'
import { selectDrawn, selectPrizes, selectWheels, type WheelRow } from '../wheels/store-wheels.ts'
import { sumTaken } from './store-office.ts'

/* As operators see them. */

const MOST = 100

export async function listEnvelopes(db: Sql, merchantId: number): Promise<EnvelopeListed[]> {
  const at = await databaseNow(db)
  const rows = await selectAll(db, merchantId, MOST)
  const ids = rows.map(({ id }) => id)
  const paid = await sumTaken(db, ids)
  return rows.map(row => ({
    ...{ id: row.id, promotion: row.promotion, currency: row.currency, texts: row.texts, by: row.by },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString(), state: stateOf(row, at) },
    ...{ commitment: row.commitment, budget: formatAmount(row.budget), count: row.count, taken: row.taken },
    paid: formatAmount(paid.get(row.id) ?? ZERO),
  }))
}

export async function listWheels(db: Sql, merchantId: number): Promise<WheelListed[]> {
  const rows = await selectWheels(db, merchantId, null)
  return Promise.all(rows.map(row => wheelOf(db, row)))
}

async function wheelOf(db: Sql, row: WheelRow): Promise<WheelListed> {
  const drawn = await selectDrawn(db, row.id)
  const countOf = new Map(drawn.map(({ place, count }) => [place, count]))
  return {
    ...{ id: row.id, promotion: row.promotion, currency: row.currency, texts: row.texts, by: row.by },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString(), spinsADay: row.spinsADay },
    spins: drawn.reduce((sum, { count }) => sum + count, 0),
    paid: formatAmount(amount(drawn.reduce((sum, { paid }) => sum + paid, 0n))),
    prizes: (await selectPrizes(db, row.id)).map(({ place, weight, amount: value, stock, taken }) => ({
      ...{ weight, amount: formatAmount(value), stock, taken, drawn: countOf.get(place) ?? 0 },
    })),
  }
}

export async function listRaffles(db: Sql, merchantId: number): Promise<RaffleListed[]> {
  const rows = await selectRaffles(db, merchantId, null)
  return Promise.all(rows.map(row => raffleOf(db, row)))
}

async function raffleOf(db: Sql, row: RaffleRow): Promise<RaffleListed> {
  const wins = await selectWins(db, row.id)
  const ids = wins.map(({ memberId }) => memberId)
  const names = await memberNames(db, row.merchantId, ids)
  return {
    ...{ id: row.id, promotion: row.promotion, currency: row.currency, texts: row.texts, by: row.by, state: row.state },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.closesAt.toISOString(), commitment: row.commitment },
    ...{ prizes: row.prizes.map(formatAmount), mostADeposit: row.mostADeposit, entriesRoot: row.entriesRoot },
    tickets: row.state === 'OPEN' ? await countTickets(db, row.id) : row.tickets,
    perDeposit: row.perDeposit === null ? null : formatAmount(row.perDeposit),
    wins: wins.map(({ place, ticket, memberId, isGiven }) => ({
      ...{ place, ticket, isGiven, username: names.get(memberId) ?? '' },
    })),
  }
}
