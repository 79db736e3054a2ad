import type { Sql } from '#shared/server/db.ts'
import { deriveToken, hashToken } from '#shared/server/secrets/tokens.ts'

/** Makes `answer` what the captcha of this cookie `cid` shows: nothing but its pixels tells what that was. */
export async function setCaptcha(db: Sql, cid: string, answer: string): Promise<void> {
  const answerHash = Buffer.from(deriveToken(cid, 'captcha', answer))
  await db`update verification.captchas set answer_hash = ${answerHash} where id_hash = ${hashToken(cid)}`
}

/** Where the hole of a puzzle is, in pixels of the picture: what a person sees. */
export async function holeOf(db: Sql, slideId: string): Promise<number> {
  const [row] = await db<{ x: number }[]>`
    select hole_x as x from verification.slides where id_hash = ${hashToken(slideId)}`
  return row!.x
}

/** As if the puzzle had been out for a while: a drag takes its time. */
export async function letTimePass(db: Sql, slideId: string, ms: number): Promise<void> {
  await db`
    update verification.slides set created_at = created_at - ${ms} * interval '1 millisecond'
    where id_hash = ${hashToken(slideId)}`
}
