import type { FastifyInstance } from 'fastify'
import { assertOpen, flagIsOn, siteStatus } from '#features/settings/server/settings.ts'
import { proofsApi } from '#features/verification/api.ts'
import { phoneAuthApi } from '#features/verification/api-phone.ts'
import { mobileNumber } from '#features/verification/rules/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { serve } from '#shared/server/serve.ts'
import { issueCaptcha } from './captcha.ts'
import { BROWSER_COOKIE, sendCode } from './codes.ts'
import { checkPhoneCode, sendPhoneCode } from './phone-auth.ts'
import { checkSlide, issueSlide, redeemSlide, typeSlide } from './slide.ts'
import { sendOwnStepUp } from './step-up.ts'

const DAY_SECONDS = 86_400

export function siteRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, proofsApi.captcha, (_, ask) => issueCaptcha(db, ask))
  serve(app, proofsApi.slide, ({ action }, ask) => issueSlide(db, ask, action))
  serve(app, proofsApi.slideCheck, (input, ask) => checkSlide(db, ask, input))
  serve(app, proofsApi.slideTyped, (input, ask) => typeSlide(db, ask, input))
  serve(app, proofsApi.smsNoLogin, ({ purpose, ...input }, ask) => sendAfterSlide(ask, purpose, input.mobileNum, input))
  serve(app, proofsApi.smsRegister, (input, ask) => sendAfterSlide(ask, 'register', input.mobileNo, input))
  serve(app, phoneAuthApi.send, (input, ask) => sendPhoneCode(context, ask, input))
  serve(app, phoneAuthApi.check, (input, ask) => checkPhoneCode(context, ask, input))
  serve(app, proofsApi.stepUp, (_, ask) => sendOwnStepUp(context, ask, memberOf(ask)))

  async function sendAfterSlide(
    ask: Ask,
    purpose: 'login' | 'password' | 'register',
    number: string,
    { countryDialingCode, slideTicket }: { countryDialingCode: string; slideTicket?: string | undefined },
  ) {
    assertOpen(await siteStatus(db, ask.merchantId, ask.ip))
    const to = mobileNumber(countryDialingCode, number)
    if (to === null) throw new Refusal('invalid_mobile')
    if (await flagIsOn(db, ask.merchantId, 'SLIDEVERIFY'))
      await transaction(db, tx => redeemSlide(tx, ask, 'sms', slideTicket))
    if (!ask.cookies.get(BROWSER_COOKIE)) ask.cookies.set(BROWSER_COOKIE, newToken(), DAY_SECONDS)
    return sendCode(context, ask, purpose, to)
  }
}
