import type * as z from 'zod/mini'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { runningBudgets } from '#features/promotions/server/promotions.ts'
import { type Amount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { drawsOfficeApi } from '../../api-office.ts'
import { openEnvelope } from '../envelopes/envelopes.ts'
import { openRaffle } from '../raffles/raffles.ts'
import { openWheel } from '../wheels/wheels.ts'

type Written<K extends 'openEnvelope' | 'openWheel' | 'openRaffle'> = z.output<(typeof drawsOfficeApi)[K]['input']>
type Deps = Pick<Context, 'db' | 'serverSecret'>
type Common = Pick<Written<'openEnvelope'>, 'promotion' | 'startsAt' | 'endsAt'>

/** What is opened is paid out of a budget that two people approved: one of them opens it, on record. */
async function readCommon(tx: Tx, merchantId: number, kind: string, { promotion, startsAt, endsAt }: Common) {
  const at = await databaseNow(tx)
  const budget = (await runningBudgets(tx, merchantId, at, [kind])).find(({ code }) => code === promotion)
  if (!budget) throw new Refusal('not_found', { field: 'promotion' })
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  if (times.endsAt <= times.startsAt || times.endsAt <= at) throw new Refusal('invalid_input', { field: 'endsAt' })
  const { currency } = budget
  const unit = unitOf(currency)
  const sumOf = (field: string, text: string): Amount => {
    const value = parseAmount(text)
    if (value % unit !== 0n) throw new Refusal('invalid_input', { field })
    return value
  }
  return { merchantId, promotion, currency, unit, sumOf, ...times }
}

async function record(tx: Tx, who: Acting, kind: string, id: string, inputs: Record<string, unknown>): Promise<string> {
  await audit(tx, who, { action: 'luck.open', item: `${kind}:${id}`, inputs })
  return id
}

export function openEnvelopeBy({ db, serverSecret }: Deps, who: Acting, written: Written<'openEnvelope'>) {
  return transaction(db, async tx => {
    const { sumOf, ...common } = await readCommon(tx, who.merchantId, 'envelope', written)
    const id = newId('env')
    const sums = {
      budget: sumOf('budget', written.budget),
      min: sumOf('min', written.min),
      max: sumOf('max', written.max),
    }
    const asks = written.asks && { of: written.asks.of, amount: sumOf('asks', written.asks.amount) }
    if (asks && asks.amount <= 0n) throw new Refusal('invalid_input', { field: 'asks' })
    const envelope = {
      ...common,
      ...sums,
      asks,
      id,
      texts: plain(written.texts),
      count: written.count,
      by: who.operatorId,
    }
    await openEnvelope(tx, serverSecret, envelope)
    return record(tx, who, 'envelope', id, { budget: written.budget, count: written.count, asks: written.asks })
  })
}

export function openWheelBy({ db }: Deps, who: Acting, written: Written<'openWheel'>) {
  return transaction(db, async tx => {
    const { sumOf, unit: _, ...common } = await readCommon(tx, who.merchantId, 'wheel', written)
    const id = newId('whl')
    const prizes = written.prizes.map(prize => ({ ...prize, amount: sumOf('prizes', prize.amount) }))
    const wheel = {
      ...common,
      id,
      texts: plain(written.texts),
      spinsADay: written.spinsADay,
      by: who.operatorId,
      prizes,
    }
    await openWheel(tx, wheel)
    return record(tx, who, 'wheel', id, { prizes: written.prizes.length })
  })
}

export function openRaffleBy({ db, serverSecret }: Deps, who: Acting, written: Written<'openRaffle'>) {
  return transaction(db, async tx => {
    const { sumOf, unit: _, endsAt: closesAt, ...common } = await readCommon(tx, who.merchantId, 'raffle', written)
    const id = newId('raf')
    const prizes = written.prizes.map(prize => sumOf('prizes', prize))
    if (prizes.some(prize => prize === 0n)) throw new Refusal('invalid_input', { field: 'prizes' })
    const perDeposit = written.perDeposit === null ? null : sumOf('perDeposit', written.perDeposit)
    if (perDeposit === 0n) throw new Refusal('invalid_input', { field: 'perDeposit' })
    const terms = { prizes, perDeposit, mostADeposit: written.mostADeposit, closesAt }
    await openRaffle(tx, serverSecret, { ...common, ...terms, id, texts: plain(written.texts), by: who.operatorId })
    return record(tx, who, 'raffle', id, { prizes: written.prizes.length })
  })
}

type Texts = Written<'openEnvelope'>['texts']
/** Languages that were left out are not kept. */
const plain = (texts: Texts): Record<string, { title: string; about: string }> =>
  Object.fromEntries(Object.entries(texts).flatMap(([tag, said]) => (said ? [[tag, said]] : [])))
