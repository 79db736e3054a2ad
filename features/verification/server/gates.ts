import { flagIsOn } from '#features/settings/server/settings.ts'
import type { SlideAction } from '#features/verification/rules/verification.ts'
import type { Visitor } from '#shared/server/caller.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { CAPTCHA_COOKIE, redeemCaptcha } from './captcha.ts'
import { redeemSlide } from './slide.ts'

/** The slide where the merchant asks for it (specification §5); each ticket is good for one try. */
export async function requireSlide(db: Sql, visitor: Visitor, action: SlideAction, ticket: string | undefined) {
  if (!(await flagIsOn(db, visitor.merchantId, 'SLIDEVERIFY'))) return
  await transaction(db, tx => redeemSlide(tx, visitor, action, ticket))
}

/** The picture of characters; its id is in the cookie of `/wps/captcha`. */
export async function requireCaptcha(db: Sql, visitor: Visitor, answer: string | undefined): Promise<void> {
  await redeemCaptcha(db, visitor, visitor.cookies.get(CAPTCHA_COOKIE), answer?.trim())
}
