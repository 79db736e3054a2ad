import type { FastifyInstance } from 'fastify'
import { proofsApi } from '#features/sessions/api-proofs.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { issueCaptcha } from './captcha.ts'
import { checkSlide, issueSlide, typeSlide } from './slide.ts'

export function proofRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, proofsApi.captcha, (_, ask) => issueCaptcha(db, ask))
  serve(app, proofsApi.slide, ({ action }, ask) => issueSlide(db, ask, action))
  serve(app, proofsApi.slideCheck, (input, ask) => checkSlide(db, ask, input))
  serve(app, proofsApi.slideTyped, (input, ask) => typeSlide(db, ask, input))
}
