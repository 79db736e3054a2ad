import { type Acting, audit } from '#features/operators/server/operators.ts'
import { currencyOf } from '#features/settings/server/settings.ts'
import { amount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { GoodsWritten } from '../../api-office.ts'
import * as store from '../spending/store-mall.ts'
import { money } from '../views.ts'

const STATES = ['DRAFT', 'PUBLISHED', 'HIDDEN'] as const

export const goodsView = (row: store.ItemRow) => ({
  ...{ id: row.id, version: row.version, state: row.state, taken: row.taken, names: row.names, abouts: row.abouts },
  ...{
    art: row.art as GoodsWritten['art'],
    points: Number(row.points),
    amountRequirement: money(row.amountRequirement),
  },
  ...{ minRank: row.minRank, perMember: row.perMember, stocked: row.stocked, place: row.place },
  changedAt: row.changedAt.toISOString(),
})

export function listGoods({ db }: Context, merchantId: number) {
  return transaction(db, async tx => ({
    list: (await store.selectItems(tx, merchantId, STATES)).map(goodsView),
    currency: await currencyOf(tx, merchantId),
  }))
}

/** New goods, as a draft that nobody sees. */
export function addGoods({ db }: Pick<Context, 'db'>, who: Acting, written: GoodsWritten) {
  return transaction(db, async tx => {
    const id = newId('gds')
    const { merchantId } = who
    await store.insertItem(tx, { id, merchantId, state: 'DRAFT', ...(await rowOf(tx, merchantId, written)) })
    await audit(tx, who, { action: 'goods.write', item: `goods:${id}`, inputs: written })
    return goodsView((await store.findItem(tx, merchantId, id))!)
  })
}

export function changeGoods(
  { db }: Context,
  who: Acting,
  { id, version, ...written }: GoodsWritten & { id: string; version: number },
) {
  return transaction(db, async tx => {
    const before = await held(tx, who.merchantId, id, version)
    if (written.stocked < before.taken) throw new Refusal('invalid_input', { field: 'stocked' })
    await store.updateItem(tx, { ...before, ...(await rowOf(tx, who.merchantId, written)) })
    const { changedAt: _, ...was } = goodsView(before)
    await audit(tx, who, { action: 'goods.write', item: `goods:${id}`, inputs: { before: was, after: written } })
    return goodsView((await store.findItem(tx, who.merchantId, id))!)
  })
}

export function showGoods(
  { db }: Context,
  who: Acting,
  { id, version, state, reason }: { id: string; version: number; state: 'PUBLISHED' | 'HIDDEN'; reason: string },
) {
  return transaction(db, async tx => {
    const before = await held(tx, who.merchantId, id, version)
    await store.updateItem(tx, { ...before, state })
    await audit(tx, who, {
      action: 'goods.publish',
      item: `goods:${id}`,
      inputs: { from: before.state, to: state },
      reason,
    })
    return goodsView((await store.findItem(tx, who.merchantId, id))!)
  })
}

async function held(tx: Tx, merchantId: number, id: string, version: number): Promise<store.ItemRow> {
  const row = await store.holdItem(tx, merchantId, id)
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('state_changed')
  return row
}

async function rowOf(tx: Tx, merchantId: number, { names, abouts, ...written }: GoodsWritten) {
  const requirement = parseAmount(written.amountRequirement)
  const isWhole = requirement % unitOf(await currencyOf(tx, merchantId)) === 0n
  if (!isWhole) throw new Refusal('invalid_input', { field: 'amountRequirement' })
  const texts = { names: names as store.Texts, abouts: abouts as store.Texts }
  return { ...written, ...texts, points: BigInt(written.points), amountRequirement: amount(requirement) }
}

/** Goods that are in the mall from the first start on, once. */
export async function setUpGoods(tx: Tx, merchantId: number, id: string, written: GoodsWritten): Promise<void> {
  if (await store.findItem(tx, merchantId, id)) return
  await store.insertItem(tx, { id, merchantId, state: 'PUBLISHED', ...(await rowOf(tx, merchantId, written)) })
}
