import { createHash, randomInt } from 'node:crypto'
import { networkOf, subnetOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import {
  HOLE,
  isHandMade,
  PUZZLE_SECONDS,
  type SlideAction,
  TICKET_SECONDS,
  type TrackPoint,
} from '#features/verification/rules/slide.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { CAPTCHA_COOKIE, redeemCaptcha } from './captcha.ts'
import { drawPuzzle } from './slide-image.ts'
import * as store from './store-proofs.ts'

type Where = Pick<Visitor, 'merchantId' | 'ip' | 'userAgent'>

/** A drag that was seen is known again for this long. */
const TRACK_SECONDS = 86_400

/** A new puzzle. Where its hole is stays here; how far down it sits is shown. */
export async function issueSlide(db: Sql, visitor: Where, action: SlideAction) {
  await takeAttempt(db, 'slide_address', networkOf(visitor.ip))
  const [x, y] = [randomInt(HOLE.left, HOLE.right + 1), randomInt(4, HOLE.bottom - 3)]
  const id = newToken()
  await store.insertSlide(db, hashToken(id), x, { ...holderOf(visitor), action }, PUZZLE_SECONDS)
  return { id, y, ...(await drawPuzzle(x, y)) }
}

/** Checks a drag and gives a ticket; `slide_failed` whatever is wrong. Each puzzle is good for one try (S-11). */
export async function checkSlide(
  db: Sql,
  visitor: Where,
  { id, x, track }: { id: string; x: number; track: readonly TrackPoint[] },
): Promise<{ ticket: string }> {
  const slide = await store.takeSlide(db, hashToken(id), holderOf(visitor))
  const isGood =
    slide &&
    isHandMade({ holeX: slide.holeX, takenMs: slide.takenMs, x, track }) &&
    (await store.insertTrack(db, hashTrack(track), TRACK_SECONDS))
  if (isGood) return issueTicket(db, visitor, slide.action)
  await takeAttempt(db, 'slide_failures', networkOf(visitor.ip))
  throw new Refusal('slide_failed')
}

/** The ticket for who cannot drag: by the characters of the captcha. */
export async function typeSlide(
  db: Sql,
  visitor: Visitor,
  { action, captcha }: { action: SlideAction; captcha: string },
) {
  await redeemCaptcha(db, visitor, visitor.cookies.get(CAPTCHA_COOKIE), captcha)
  return issueTicket(db, visitor, action)
}

/** A ticket for one act of this visitor. */
export async function issueTicket(db: Sql, visitor: Where, action: SlideAction): Promise<{ ticket: string }> {
  const ticket = newToken()
  await store.insertTicket(db, hashToken(ticket), { ...holderOf(visitor), action }, TICKET_SECONDS)
  return { ticket }
}

/**
 * Takes the ticket of a solved puzzle; `slide_required` when there is none for this action and visitor. Call it where
 * the merchant's flag SLIDEVERIFY is on, in a transaction that commits also when the act is then refused: a ticket is
 * good for one try.
 */
export async function redeemSlide(
  tx: Tx,
  visitor: Where,
  action: SlideAction,
  ticket: string | undefined,
): Promise<void> {
  const isTaken =
    ticket !== undefined && (await store.takeTicket(tx, hashToken(ticket), { ...holderOf(visitor), action }))
  if (!isTaken) throw new Refusal('slide_required')
}

function holderOf({ merchantId, ip, userAgent }: Where) {
  return { merchantId, subnet: subnetOf(ip), uaHash: createHash('sha256').update(userAgent).digest() }
}

function hashTrack(track: readonly TrackPoint[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(track.map(({ x, y, t }) => [x, y, t])))
    .digest()
}
