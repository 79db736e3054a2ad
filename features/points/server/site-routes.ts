import type { FastifyInstance } from 'fastify'
import { hasPaymentPassword } from '#features/credentials/server/credentials.ts'
import { memberById } from '#features/people/server/people.ts'
import { pointsApi } from '#features/points/api.ts'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, ownerOf } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { addDays } from '#shared/zone.ts'
import { mostConvertible } from '../rules/convert.ts'
import { goneOn } from '../rules/lots.ts'
import { checkIn, readCheckIn } from './checking/check-in.ts'
import { selectCounted } from './earning/store-counted.ts'
import type { Points } from './points.ts'
import { dayOf, settingsOf } from './settings.ts'
import { convert } from './spending/convert.ts'
import { playedOf, redeem } from './spending/redeem.ts'
import { sumConverted } from './spending/store-conversions.ts'
import { countTaken, selectItems, selectRedeems } from './spending/store-mall.ts'
import { findMember, selectEntries, selectLots } from './store-book.ts'
import { checkInView, countedView, entryView, itemView, money, redeemView, whole } from './views.ts'

/** What goes within so many days is told beside the balance. */
const SOON = 30
const LAST = 2 ** 31 - 1

export function siteRoutes(app: FastifyInstance, context: Context, { points }: { points: Points }): void {
  const { db } = context
  const proofOf = ({ caller, ip }: Ask) => {
    if (caller.kind !== 'member') throw new Error('this endpoint needs a policy that admits members only')
    return { sessionId: caller.sessionId, ip }
  }

  serve(app, pointsApi.balance, async (_, ask) => {
    const owner = ownerOf(ask)
    const { months } = await transaction(db, tx => settingsOf(tx, owner.merchantId))
    const until = addDays(await dayOf(db, owner.merchantId, await databaseNow(db)), SOON)
    const member = await findMember(db, owner)
    const lots = member ? await selectLots(db, [owner.memberId]) : []
    const going = lots.map(({ day, left }) => ({ on: goneOn(day, months), points: Number(left) }))
    return {
      ...{
        balance: whole(member?.balance ?? 0n),
        frozen: Number(member?.frozen ?? 0n),
        carry: money(member?.carry ?? 0n),
      },
      expiring: going.filter(({ on }) => on <= until),
    }
  })

  serve(app, pointsApi.config, async (_, ask) => {
    const owner = ownerOf(ask)
    const settings = await transaction(db, tx => settingsOf(tx, owner.merchantId))
    const { step, value, least, dayCap } = settings.convert
    const today = await dayOf(db, owner.merchantId, await databaseNow(db))
    const convertedToday = amount(await sumConverted(db, owner.memberId, today))
    const balance = (await findMember(db, owner))?.balance ?? 0n
    return {
      ...{ isOn: settings.isOn, currency: settings.currency, pointPerBet: money(settings.perBet) },
      ...{ months: settings.months, hasPaymentPassword: await hasPaymentPassword(db, owner.memberId) },
      convert: {
        ...{ step: Number(step), value: money(value), least: Number(least), dayCap: money(dayCap) },
        ...{
          today: money(convertedToday),
          most: Number(mostConvertible({ balance, convertedToday }, settings.convert)),
        },
      },
    }
  })

  serve(app, pointsApi.conversionTypes, async (_, { merchantId }) => {
    const { isOn } = await transaction(db, tx => settingsOf(tx, merchantId))
    const goods = await selectItems(db, merchantId, ['PUBLISHED'])
    return {
      list: [
        { type: 'CASH' as const, enabled: isOn },
        { type: 'GOODS' as const, enabled: isOn && goods.length > 0 },
      ],
    }
  })

  serve(app, pointsApi.rewards, (_, ask) => {
    const owner = ownerOf(ask)
    return transaction(db, async tx => {
      const member = await memberById(tx, owner.merchantId, owner.memberId)
      if (!member) throw new Refusal('not_found')
      const taken = await countTaken(tx, owner.memberId)
      const balance = (await findMember(tx, owner))?.balance ?? 0n
      const facts = { rank: member.rankLevel, turnover: await playedOf(tx, member), balance }
      const items = await selectItems(tx, owner.merchantId, ['PUBLISHED'])
      return { list: items.map(item => itemView(item, { ...facts, taken: taken.get(item.id) ?? 0 })) }
    })
  })

  serve(app, pointsApi.redeems, async ({ before = null, limit, status = null }, ask) => {
    const rows = await selectRedeems(db, ownerOf(ask), { before, limit: limit + 1, state: status })
    const list = rows.slice(0, limit).map(redeemView)
    return { list, next: rows.length > limit ? list.at(-1)!.reference : null }
  })

  serve(app, pointsApi.history, async ({ before = LAST, limit, op }, ask) => {
    const rows = await selectEntries(db, ownerOf(ask), { before, limit: limit + 1, ops: op ? [op] : null })
    const list = rows.slice(0, limit).map(entryView)
    return { list, next: rows.length > limit ? list.at(-1)!.place : null }
  })

  serve(app, pointsApi.counted, async ({ before = LAST, limit, day = null }, ask) => {
    const rows = await selectCounted(db, ownerOf(ask), { before, limit: limit + 1, day })
    const list = rows.slice(0, limit).map(countedView)
    return { list, next: rows.length > limit ? list.at(-1)!.place : null }
  })

  serve(app, pointsApi.checkIn, async (_, ask) =>
    checkInView(await transaction(db, async tx => readCheckIn(tx, ownerOf(ask), await databaseNow(tx)))),
  )
  serve(app, pointsApi.takeCheckIn, async ({ makeUp }, ask) => checkInView(await checkIn(db, ownerOf(ask), makeUp)))

  serve(app, pointsApi.convert, async (input, ask) => {
    const wish = { ...input, ...ownerOf(ask), ...proofOf(ask), points: BigInt(input.points) }
    const { id, amount: value, currency, balance } = await convert(context, wish)
    context.realtime.hint(wish.memberId, { topic: 'balance' })
    return { reference: id, amount: money(value), currency, balance: whole(balance) }
  })
  serve(app, pointsApi.redeem, async (input, ask) =>
    redeemView(await redeem(context, points.countNow, { ...input, ...ownerOf(ask), ...proofOf(ask) })),
  )
}
