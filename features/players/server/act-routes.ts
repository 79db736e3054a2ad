import type { FastifyInstance } from 'fastify'
import { actingOf } from '#features/operators/server/operators.ts'
import { actsApi } from '#features/players/api-acts.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import * as acts from './acts.ts'
import { exclude, sayOffers, tighten } from './limit-acts.ts'
import { lockLinked } from './linked.ts'
import type { Parts } from './office-routes.ts'

/** What operators do about one member. */
export function actRoutes(
  app: FastifyInstance,
  context: Context,
  { fourEyes, cashier }: Pick<Parts, 'fourEyes' | 'cashier'>,
): void {
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  serve(app, actsApi.lock, ({ what, ...aim }, ask) => done(acts.lock(context, actingOf(ask), what, aim)))
  serve(app, actsApi.lockLinked, (wish, ask) => done(lockLinked(context, cashier, actingOf(ask), wish)))
  serve(app, actsApi.unlock, ({ what, ...aim }, ask) => done(acts.unlock(context, actingOf(ask), what, aim)))
  serve(app, actsApi.forgetTries, (aim, ask) => done(acts.letTry(context, actingOf(ask), aim)))
  serve(app, actsApi.throwOut, (aim, ask) => done(acts.endLogins(context, actingOf(ask), aim)))
  serve(app, actsApi.newPassword, ({ language, ...aim }, ask) =>
    done(acts.newPassword(context, actingOf(ask), aim, language)),
  )
  serve(app, actsApi.newPaymentPassword, (aim, ask) => done(acts.newPaymentPassword(context, actingOf(ask), aim)))
  serve(app, actsApi.setTags, ({ tags, ...aim }, ask) => done(acts.nameTags(context, actingOf(ask), aim, tags)))
  serve(app, actsApi.setTest, ({ isTest, ...aim }, ask) => done(acts.markTest(context, actingOf(ask), aim, isTest)))
  serve(app, actsApi.wantOffers, ({ wanted, ...aim }, ask) => done(sayOffers(context, actingOf(ask), aim, wanted)))
  serve(app, actsApi.note, ({ memberId, text }, ask) => done(acts.note(context, actingOf(ask), memberId, text)))
  serve(app, actsApi.setLimit, (wish, ask) => done(tighten(context, actingOf(ask), wish, wish)))
  serve(app, actsApi.loosenLimit, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'limits.loosen', content, reason }),
  )
  serve(app, actsApi.exclude, (aim, ask) => done(exclude(context, actingOf(ask), aim)))
}
