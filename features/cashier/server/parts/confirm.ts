import { Refusal } from '#shared/refusal.ts'
import { RECEIVED } from '../../rules/withdrawals.ts'
import { moveDeposit } from '../arrivals/credit.ts'
import { configOf } from '../config.ts'
import type { Deps, People, Who } from '../deps.ts'
import { type HeldPart, movePart, onPart, type PartItem, receivePart } from './standing.ts'
import { findPart, insertPictures, type PartRow, type Picture } from './store-parts.ts'

const [LEAST, MOST, MOST_BYTES] = [1, 3, 5 * 1024 * 1024]

/** Real pictures by their first bytes, whatever they are called. */
function assertPictures(pictures: readonly Picture[], least: number): void {
  const isGood = ({ type, bytes }: Picture) => {
    const head = type === 'png' ? [0x89, 0x50, 0x4e, 0x47] : [0xff, 0xd8, 0xff]
    return bytes.length <= MOST_BYTES && head.every((byte, i) => bytes[i] === byte)
  }
  if (pictures.length < least || pictures.length > MOST || !pictures.every(isGood))
    throw new Refusal('invalid_input', { field: 'images' })
}

function assertReceiver({ withdrawal }: HeldPart, memberId: string): void {
  if (withdrawal.memberId !== memberId) throw new Refusal('not_found')
}

/** The payer of a matched part says that they paid: a claim, no movement. Again changes nothing. */
export function payerPaid(deps: Deps, who: Who, id: string, pictures: readonly Picture[] = []): Promise<PartRow> {
  return onPart(deps, { merchantId: who.merchantId, id }, async (tx, held) => {
    const { part, deposit, at } = held
    if (deposit?.memberId !== who.memberId) throw new Refusal('not_found')
    assertPictures(pictures, 0)
    if (part.state === 'PAID') return part
    if (part.state !== 'MATCHED' || part.dueAt! <= at) throw new Refusal('order_final')
    const { confirmMinutes } = (await configOf(tx, part.merchantId)).withdrawal
    await insertPictures(tx, part, who.memberId, pictures)
    await moveDeposit(tx, deposit, { state: 'CONFIRMING' }, { at, actor: who.memberId })
    const dueAt = new Date(at.getTime() + confirmMinutes * 60_000)
    return movePart(tx, held, { state: 'PAID', paidAt: at, dueAt }, who.memberId)
  })
}

/** The receiver says that it arrived, also after they had said that it did not. Again changes nothing. */
export function partReceived(deps: Deps, who: Who, id: string): Promise<PartRow> {
  return onPart(deps, { merchantId: who.merchantId, id }, async (tx, held) => {
    assertReceiver(held, who.memberId)
    if (RECEIVED.includes(held.part.state)) return held.part
    assertPaid(held.part)
    return receivePart(tx, held, 'RECEIVED', who.memberId)
  })
}

function assertPaid({ state }: PartRow): void {
  if (state === 'SENT' || state === 'MATCHED') throw new Refusal('too_early')
  if (state !== 'PAID' && state !== 'NOT_RECEIVED') throw new Refusal('order_final')
}

/** Or that it did not, with one to three pictures: the clock stops until people have looked. */
export function partNotReceived(deps: Deps, who: Who, id: string, pictures: readonly Picture[], word = '') {
  return onPart(deps, { merchantId: who.merchantId, id }, async (tx, held) => {
    assertReceiver(held, who.memberId)
    assertPictures(pictures, LEAST)
    if (word.length > 140) throw new Refusal('invalid_input', { field: 'word' })
    if (held.part.state === 'NOT_RECEIVED') return held.part
    assertPaid(held.part)
    await insertPictures(tx, held.part, who.memberId, pictures)
    return movePart(tx, held, { state: 'NOT_RECEIVED' }, who.memberId, word)
  })
}

function assertTwo(part: PartRow, { by, second }: People): { decidedBy: string; secondBy: string } {
  if (part.state !== 'NOT_RECEIVED') throw new Refusal('order_final')
  if (second === undefined || second === by) throw new Refusal('second_person_needed')
  return { decidedBy: by, secondBy: second }
}

/** Two people have seen that it did arrive: the payer is credited, nothing goes back to the receiver. */
export function forcePart(deps: Deps, item: PartItem, people: People): Promise<PartRow> {
  return onPart(deps, item, async (tx, held) => {
    await people.mark?.(tx)
    return receivePart(tx, held, 'FORCED_RECEIVED', people.by, assertTwo(held.part, people), people.note)
  })
}

/** Two people have seen that a payer did not pay: the part is free again, the deposit failed. */
export function returnPart(deps: Deps, item: PartItem, people: People): Promise<PartRow> {
  return onPart(deps, item, async (tx, held) => {
    await people.mark?.(tx)
    // What a gateway sent only the gateway brings back.
    if (!held.deposit) throw new Refusal('not_allowed')
    const decided = assertTwo(held.part, people)
    await moveDeposit(tx, held.deposit, { state: 'FAILED', endedAt: held.at }, { at: held.at, actor: people.by })
    return movePart(tx, held, { state: 'RETURNED', ...decided }, people.by, people.note)
  })
}

/** What the clock decides of a part: a payer who let it pass, a receiver who said nothing (§6.3). */
export async function partIsDue(deps: Deps, item: PartItem, at: Date): Promise<PartRow | undefined> {
  const found = await findPart(deps.db, item.merchantId, item.id)
  if (!found?.dueAt || found.dueAt > at) return undefined
  return onPart(
    deps,
    item,
    async (tx, held) => {
      const { part, deposit } = held
      if (!part.dueAt || part.dueAt > at) return part
      if (part.state === 'PAID') return receivePart(tx, held, 'AUTO_RECEIVED', 'clock')
      if (part.state !== 'MATCHED') return part
      await moveDeposit(tx, deposit!, { state: 'EXPIRED', endedAt: at }, { at, actor: 'clock' })
      return movePart(tx, held, { state: 'EXPIRED' }, 'clock')
    },
    at,
  )
}
