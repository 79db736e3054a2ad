import { networkOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import { GLYPHS, readAnswer } from '#features/verification/rules/captcha.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Sql } from '#shared/server/db.ts'
import { deriveToken, equalBytes, hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { drawCaptcha } from './captcha-image.ts'
import { oneOf } from './chance.ts'
import * as store from './store-proofs.ts'

/** The cookie that says which picture a browser was shown; the answer is nowhere but in the pixels (S-10). */
export const CAPTCHA_COOKIE = 'cid'
const GOOD_SECONDS = 120
const CHARACTERS = Object.keys(GLYPHS)

/** A new picture of four or five characters as base64 of a PNG. */
export async function issueCaptcha(db: Sql, visitor: Visitor): Promise<string> {
  await takeAttempt(db, 'captcha_address', networkOf(visitor.ip))
  const text = Array.from({ length: oneOf([4, 5]) }, () => oneOf(CHARACTERS)).join('')
  const id = newToken()
  const captcha = { idHash: hashToken(id), merchantId: visitor.merchantId, answerHash: hashAnswer(id, text) }
  await store.insertCaptcha(db, captcha, GOOD_SECONDS)
  visitor.cookies.set(CAPTCHA_COOKIE, id, GOOD_SECONDS)
  return (await drawCaptcha(text)).toString('base64')
}

/** Checks what was typed from the picture that cookie `cid` names; `wrong_captcha`. Right or wrong, it is used up. */
export async function redeemCaptcha(
  db: Sql,
  visitor: Visitor,
  captchaId: string | undefined,
  answer: string | undefined,
): Promise<void> {
  const kept = captchaId && (await store.takeCaptcha(db, hashToken(captchaId), visitor.merchantId))
  if (!kept || !answer || !equalBytes(kept, hashAnswer(captchaId, answer))) throw new Refusal('wrong_captcha')
}

/** Keyed by the id, which is not in the database: who reads that learns no answer. */
function hashAnswer(id: string, answer: string): Buffer {
  return Buffer.from(deriveToken(id, 'captcha', readAnswer(answer)))
}
