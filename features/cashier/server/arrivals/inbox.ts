import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { equalBytes } from '#shared/server/secrets/tokens.ts'
import { type EventResult, eventShape, isTimely, type ProviderEvent, signedPrefix } from '../../rules/events.ts'
import { openEventKeys, providerKeys } from '../config.ts'
import { askProvider, type Deps } from '../deps.ts'
import { applyPayout } from '../parts/payouts.ts'
import { applyTold, StandingChanged } from './apply.ts'
import { applyToArrival } from './disputes.ts'
import { compareReadBack, markVoided, type Told } from './payments.ts'
import { findArrival, holdArrival } from './store-arrivals.ts'
import * as store from './store-events.ts'

export type Delivery = {
  merchantId: number
  provider: string
  headers: { id: string; timestamp: string; signature: string }
  /** As it came: the signature is of these bytes. */
  body: string
}

/** The id of an event is a key of ours, and its signature is of it: longer ones are nobody's. */
const MOST_ID = 200

/** The signature of a body, as providers make it (Standard Webhooks). */
export function signEvent(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signedPrefix(id, timestamp)).update(body).digest('base64')}`
}

/** True when one of the signatures is of one of the keys; all are compared, in constant time. */
function isSigned(keys: readonly string[], { headers, body }: Delivery): boolean {
  const given = headers.signature.split(' ').map(each => Buffer.from(each))
  const right = keys.map(key => Buffer.from(signEvent(key, headers.id, headers.timestamp, body)))
  return right.flatMap(own => given.map(each => equalBytes(own, each))).some(Boolean)
}

/**
 * Takes an event: kept first, then applied. `refused` when its signature or time is not good, before anything of it is
 * read, and nothing of it is kept; the refusal `bad_payload` when it says nothing. What cannot be applied now, or not within
 * `answerMs`, is applied later, and `waits` until then.
 */
export async function receiveEvent(deps: Deps, delivery: Delivery): Promise<EventResult> {
  const { merchantId, provider } = delivery
  const keys = await providerKeys(deps.db, deps.serverSecret, merchantId, provider)
  return receiveSigned(deps, delivery, keys, await deps.now())
}

async function receiveSigned(deps: Deps, delivery: Delivery, keys: readonly string[], at: Date): Promise<EventResult> {
  const { merchantId, provider, headers, body } = delivery
  if (!isSigned(keys, delivery) || !isTimely(headers.timestamp, at)) return 'refused'
  return keepEvent(deps, { merchantId, provider, id: headers.id, body }, at)
}

type Verified = { merchantId: number; provider: string; id: string; body: string }

/** Keeps and applies an event of which it is known who tells it. */
export async function keepEvent(
  deps: Deps,
  { merchantId, provider, id, body }: Verified,
  at: Date,
): Promise<EventResult> {
  const { db, log } = deps
  const event = readEvent(body)
  const paymentId = event.part ? null : (event.paymentId ?? null)
  const fields = { merchantId, provider, eventId: id, body, paymentId, receivedAt: at }
  const row = await deps.events.keep(fields)
  if (!row) {
    const known = (await store.findByEventId(db, merchantId, provider, id))!
    if (known.body === body) return 'duplicate'
    log.error({ provider, event: id }, 'an event came again with another content')
    return 'conflict'
  }
  const applied = deps.events.follow(
    applyEvent(deps, row, at).catch((error: unknown) => {
      log.error({ err: error, provider, event: id }, 'an event could not be applied and is tried again')
      return 'waits' as const
    }),
  )
  // It is kept, and nobody has to tell it again: a burst of thousands holds none of its senders up (§3.4).
  return deps.answerMs === undefined ? applied : Promise.race([applied, wait(deps.answerMs, 'waits' as const)])
}

/** The same of a provider by the name that it has in its address; nobody by that name is `refused` like any stranger. */
export async function receiveEventAt(
  deps: Deps,
  route: string,
  headers: Delivery['headers'],
  body: string,
): Promise<EventResult> {
  const { known, at } = await deps.events.open(route)
  if (known?.kind !== 'pc1' || headers.id === '' || headers.id.length > MOST_ID) return 'refused'
  const { merchantId, code: provider, keys } = known
  return receiveSigned(deps, { merchantId, provider, headers, body }, openEventKeys(deps.serverSecret, keys), at)
}

function readEvent(body: string): ProviderEvent {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new Refusal('bad_payload')
  }
  const read = eventShape.safeParse(json)
  if (!read.success) throw new Refusal('bad_payload')
  const { type, amount, paymentId, part } = read.data
  const isOfPayment = /^(?:payment|dispute)\./.test(type)
  if ((isOfPayment && !paymentId) || (type === 'payment.final' && !amount) || (type.startsWith('payout.') && !part))
    throw new Refusal('bad_payload')
  return read.data
}

/** What comes in bursts, and is decided with others. */
const TOGETHER = ['payment.seen', 'payment.final', 'payment.failed', 'payment.vanished', 'order.expired']

/** Applies an event once, in one transaction with its mark; then what waited for it. */
export async function applyEvent(deps: Deps, row: store.EventRow, at: Date): Promise<EventResult> {
  const { merchantId, provider } = row
  const event = readEvent(row.body)
  const readBack = await readBackOf(deps, row, event)
  const { currency } = await merchantById(deps.db, merchantId)
  const told: Told = { merchantId, provider, event, at, serverSecret: deps.serverSecret, currency, readBack }
  const { result, isAwaited } = TOGETHER.includes(event.type)
    ? await deps.events.apply({ row, told })
    : { result: await transaction(deps.db, tx => applyHeld(deps, tx, row.id, told)), isAwaited: true }
  if (row.paymentId && isAwaited && result !== 'waits' && result !== 'ignored')
    await applyWaiting(deps, row as Waited, at)
  return result
}

async function applyHeld(deps: Deps, tx: Tx, id: bigint, told: Told): Promise<EventResult> {
  const held = await store.holdEvent(tx, id)
  if (held.appliedAt) return held.result!
  const result = await apply(deps, tx, told)
  await store.updateResult(tx, id, result, told.at)
  return result
}

/** In one transaction, and anew where somebody changed meanwhile what it was decided by. */
async function decided<T>(db: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await transaction(db, work)
    } catch (error) {
      if (!(error instanceof StandingChanged)) throw error
    }
}

async function apply(deps: Deps, tx: Tx, told: Told): Promise<EventResult> {
  const { event, merchantId, provider, at } = told
  if (event.type.startsWith('payout.')) return applyPayout(deps, tx, told)
  if (event.type === 'order.expired') return (await applyTold(tx, [told]))[0]!
  const paymentId = event.paymentId!
  await store.holdPayment(tx, merchantId, provider, paymentId)
  const known = await findArrival(tx, { merchantId, provider, paymentId })
  if (known) {
    if (event.type === 'payment.final') return 'ignored'
    return applyToArrival(tx, (await holdArrival(tx, known))!, { type: event.type, at })
  }
  if (event.type === 'payment.voided') return markVoided(tx, told)
  return event.type.startsWith('dispute.') ? 'waits' : (await applyTold(tx, [told]))[0]!
}

type Waited = { merchantId: number; provider: string; paymentId: string }

/** Applies what came before its payment, in the order in which it came; what still has to wait, waits. */
export async function applyWaiting(deps: Deps, { merchantId, provider, paymentId }: Waited, at: Date): Promise<void> {
  for (const row of await store.selectWaiting(deps.db, merchantId, provider, paymentId)) {
    const { serverSecret } = deps
    const told = { merchantId, provider, event: readEvent(row.body), at, serverSecret, currency: '' }
    await transaction(deps.db, tx => applyHeld(deps, tx, row.id, told))
  }
}

/** Large sums are read back before they are credited (§3.4). Throws without an answer: the event is tried again. */
async function readBackOf(deps: Deps, row: store.EventRow, event: ProviderEvent): Promise<Told['readBack']> {
  if (event.type !== 'payment.final' || !event.order || !event.amount) return undefined
  const { merchantId, provider } = row
  const { deposit } = await deps.events.config(merchantId)
  if (event.amount < (deposit.readBackFrom ?? deposit.dualLimit)) return undefined
  const known = await findArrival(deps.db, { merchantId, provider, paymentId: event.paymentId! })
  if (known || !(await deps.providers(merchantId, provider))) return undefined
  const there = await askProvider(deps, row, each => each.order(event.order!))
  if (!there) throw new Error(`${provider} does not tell of an order that was paid`)
  return compareReadBack(event, there)
}

/** What is due in the inbox is tried again. */
export async function workEvent(deps: Deps, id: bigint, at: Date): Promise<void> {
  const row = await store.findEvent(deps.db, id)
  if (!row || row.appliedAt) return
  try {
    await applyEvent(deps, row, at)
  } catch (error) {
    deps.log.warn({ err: error, event: row.eventId }, 'an event could still not be applied')
    await store.delayEvent(deps.db, id, at)
  }
}

type Stated = { merchantId: number; provider: string; event: ProviderEvent }

/** A payment of which a provider said so when it was asked, the normal way: a later event of it does nothing. */
export async function applyPaymentAsTold(deps: Deps, { merchantId, provider, event }: Stated, at: Date): Promise<void> {
  const { currency } = await merchantById(deps.db, merchantId)
  const { serverSecret } = deps
  await decided(deps.db, tx =>
    apply(deps, tx, { merchantId, provider, event, at, serverSecret, currency, readBack: 'same' }),
  )
  await applyWaiting(deps, { merchantId, provider, paymentId: event.paymentId! }, at)
}
