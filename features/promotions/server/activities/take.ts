import { holdFollow } from '#features/turnover/server/turnover.ts'
import { formatAmount, amount as toAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { cleanPicture } from '#shared/server/pictures.ts'
import { mayClaim } from '../../rules/activity.ts'
import { factsOf, type Who } from '../facts.ts'
import { askedOf, progressOf, rewardOf, timesOf, whyNotTake, windowOf } from './judge.ts'
import { notForYou, payPart, promisePart } from './pay.ts'
import * as store from './store-parts.ts'

/** An activity as it runs, what the member did in it last, and that nobody else decides about them until this ends. */
async function begin(tx: Tx, who: Who, code: string) {
  const row = await store.findActivity(tx, { ...who, code })
  if (!row) throw new Refusal('not_found')
  const at = await databaseNow(tx)
  // From now on their bets are counted; and one at a time asks whether something of the group is taken.
  await holdFollow(tx, { ...who, currency: row.currency }, at)
  return { row, at, part: await store.holdPart(tx, who, code) }
}

async function assertMayTake(tx: Tx, row: store.ActivityRow, who: Who, at: Date): Promise<void> {
  const reason = await whyNotTake(tx, row, await factsOf(tx, who, at), at)
  if (reason) throw notForYou(reason)
}

type Begun = Awaited<ReturnType<typeof begin>>

const newPart = ({ row, at, part }: Begun, who: Who) => ({
  ...{ ...who, id: newId('prt'), code: row.code, version: row.version, turn: (part?.turn ?? 0) + 1, at },
  ...{ amount: rewardOf(row), comment: '', applied: 0 },
})

/** Takes part; again changes nothing, and where more than once is allowed it begins the next turn. */
export function join(db: Sql, who: Who, code: string): Promise<void> {
  return transaction(db, async tx => {
    const begun = await begin(tx, who, code)
    const { row, at, part } = begun
    if (row.offer.apply !== 'JOIN') throw new Refusal('not_found')
    if (part?.state === 'JOINED') return
    if (part && part.turn >= timesOf(row)) throw notForYou('taken')
    await assertMayTake(tx, row, who, at)
    await store.insertPart(tx, { ...newPart(begun, who), state: 'JOINED' })
  })
}

/** Whether an application may be sent now; undefined when one is there already. */
async function mayApply(tx: Tx, who: Who, code: string): Promise<Begun | undefined> {
  const begun = await begin(tx, who, code)
  const { row, at, part } = begun
  if (row.offer.apply !== 'APPLY') throw new Refusal('not_found')
  if (part?.state === 'APPLYING' || part?.state === 'APPROVED') return undefined
  const isRefused = part?.state === 'REJECTED'
  if (isRefused ? !row.offer.mayReapply : part && part.turn >= timesOf(row)) throw notForYou('taken')
  await assertMayTake(tx, row, who, at)
  return begun
}

/** Sends an application with what the member says and shows; the pictures are written anew first (S-26). */
export async function apply(db: Sql, who: Who, code: string, said: { comment: string; images: readonly string[] }) {
  if (said.comment === '' && said.images.length === 0) throw new Refusal('invalid_input', { field: 'comment' })
  // Nobody has pictures decoded who may not apply.
  if (!(await transaction(db, tx => mayApply(tx, who, code)))) return
  const pictures: store.Picture[] = []
  for (const image of said.images)
    pictures.push({ type: 'jpg', bytes: await cleanPicture(Buffer.from(image, 'base64')) })
  await transaction(db, async tx => {
    const begun = await mayApply(tx, who, code)
    if (!begun) return
    const { part } = begun
    const next = { ...newPart(begun, who), comment: said.comment, applied: 1, state: 'APPLYING' } as const
    if (part?.state === 'REJECTED') await store.updateReapplied(tx, part, next)
    else await store.insertPart(tx, next)
    await store.insertPictures(tx, part?.state === 'REJECTED' ? part : next, pictures)
  })
}

/** Pays what was reached, once, of however many tabs; on the terms on which the member joined. */
export function claim(db: Sql, who: Who, code: string): Promise<void> {
  return transaction(db, async tx => {
    const { at, part } = await begin(tx, who, code)
    if (part?.state === 'CLAIMED') return
    if (part?.state !== 'JOINED') throw new Refusal('state_changed')
    const row = (await store.findActivity(tx, part))!
    if (!mayClaim(windowOf(row), at.getTime())) throw notForYou('window')
    const left = askedOf(row, part.turn) - (await progressOf(tx, row, who))
    if (left > 0n) throw new Refusal('target_open', { left: formatAmount(toAmount(left)) })
    await promisePart(tx, row, part)
    await payPart(tx, row, part, 'CLAIMED')
  })
}
