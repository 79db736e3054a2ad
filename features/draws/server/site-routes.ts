import type { FastifyInstance } from 'fastify'
import { drawsApi } from '#features/draws/api.ts'
import { memberById } from '#features/people/server/people.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { ownerOf } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { envelopeView, recordOf } from './envelopes/envelope-views.ts'
import { claimEnvelope } from './envelopes/envelopes.ts'
import { findClaim, findEnvelope, selectEnvelopes } from './envelopes/store-envelopes.ts'
import { raffleView } from './raffles/raffle-views.ts'
import { claimPrize, recordOf as raffleRecord } from './raffles/raffles.ts'
import { selectRaffles } from './raffles/store-raffles.ts'
import { selectWheels } from './wheels/store-wheels.ts'
import { spinView, stateView, wheelView } from './wheels/wheel-views.ts'
import { changeSeed, readWheel, spin, recordsOf as spinRecords } from './wheels/wheels.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  const { db, realtime } = context
  const currencyOf = async ({ merchantId, memberId }: ReturnType<typeof ownerOf>) => {
    const member = await transaction(db, tx => memberById(tx, merchantId, memberId))
    if (!member) throw new Refusal('not_found')
    return member.currency
  }

  serve(app, drawsApi.envelopes, async (_, ask) => {
    const owner = ownerOf(ask)
    const at = await databaseNow(db)
    const rows = await selectEnvelopes(db, owner.merchantId, await currencyOf(owner), at)
    const list = await Promise.all(
      rows.map(async row => envelopeView(row, await findClaim(db, row.id, owner.memberId), at)),
    )
    return { list, serverTime: at.toISOString() }
  })
  serve(app, drawsApi.envelope, async ({ id }, ask) => {
    const { merchantId, memberId } = ownerOf(ask)
    const row = await findEnvelope(db, merchantId, id)
    if (!row) throw new Refusal('not_found')
    return envelopeView(row, await findClaim(db, id, memberId), await databaseNow(db))
  })
  serve(app, drawsApi.claimEnvelope, async ({ id }, ask) => {
    const owner = ownerOf(ask)
    const { place, amount } = await claimEnvelope(context, owner, id)
    realtime.hint(owner.memberId, { topic: 'balance' })
    return { place, amount: formatAmount(amount), currency: await currencyOf(owner) }
  })
  serve(app, drawsApi.envelopeRecord, ({ id }, { merchantId }) => recordOf(context, merchantId, id))

  serve(app, drawsApi.wheels, async (_, ask) => {
    const owner = ownerOf(ask)
    const currency = await currencyOf(owner)
    const rows = await selectWheels(db, owner.merchantId, await databaseNow(db))
    return { list: rows.filter(row => row.currency === currency).map(wheelView) }
  })
  serve(app, drawsApi.wheel, async ({ id }, ask) => stateView(await readWheel(context, ownerOf(ask), id)))
  serve(app, drawsApi.spin, async ({ id, ...wish }, ask) => {
    const owner = ownerOf(ask)
    const spun = await spin(context, owner, id, wish)
    if (spun.amount > 0n) realtime.hint(owner.memberId, { topic: 'balance' })
    return spinView(spun)
  })
  serve(app, drawsApi.changeSeed, async ({ id }, ask) => {
    await changeSeed(context, ownerOf(ask), id)
    return {}
  })
  serve(app, drawsApi.spinRecords, async ({ id }, ask) => ({ list: await spinRecords(context, ownerOf(ask), id) }))

  serve(app, drawsApi.raffles, async (_, ask) => {
    const owner = ownerOf(ask)
    const currency = await currencyOf(owner)
    const rows = await selectRaffles(db, owner.merchantId, await databaseNow(db))
    const shown = rows.filter(row => row.currency === currency)
    return { list: await Promise.all(shown.map(row => raffleView(db, row, owner))) }
  })
  serve(app, drawsApi.claimRaffle, async ({ id }, ask) => {
    const owner = ownerOf(ask)
    const { place, amount } = await transaction(db, tx => claimPrize(tx, owner, id))
    realtime.hint(owner.memberId, { topic: 'balance' })
    return { place, amount: formatAmount(amount) }
  })
  serve(app, drawsApi.raffleRecord, ({ id }, { merchantId }) => raffleRecord(context, merchantId, id))
}
