import type { FastifyInstance } from 'fastify'
import { brandsApi } from '#features/brands/api-office.ts'
import { SECTION_NAMES } from '#features/brands/api-sections.ts'
import { carriersOf } from '#features/notifications/server/notifications.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { changeSection, historyOf, settingsOf, takeHost } from './brands.ts'
import { sealCarrier, tryOut } from './carriers.ts'
import { sealKey } from './keys.ts'
import { createBrand } from './new-brand.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db, serverSecret } = context
  serve(app, brandsApi.settings, (_, { merchantId }) => settingsOf(db, merchantId))
  serve(app, brandsApi.history, ({ section, before }, { merchantId }) => historyOf(db, merchantId, section, before))
  // Each is what its own shape says by now: the first one stands for the types of all.
  for (const section of SECTION_NAMES as 'status'[])
    serve(app, brandsApi[section], async (change, ask) => {
      await changeSection(context, actingOf(ask), section, change)
      return {}
    })
  serve(app, brandsApi.addHost, async ({ host, reason }, ask) => {
    await takeHost(context, actingOf(ask), host, reason)
    return {}
  })
  serve(app, brandsApi.setThird, async ({ reason, clientSecret, ...given }, ask) => {
    const content = { ...given, sealed: sealKey(serverSecret, clientSecret, { issuer: given.issuer }) }
    return fourEyes.propose(actingOf(ask), { action: 'settings.third', content, reason })
  })
  serve(app, brandsApi.setPhone, async ({ reason, apiKey, ...given }, ask) => {
    const { jwksUrl, apiUrl } = given
    const content = { ...given, sealed: sealKey(serverSecret, apiKey, { jwksUrl, apiUrl }) }
    return fourEyes.propose(actingOf(ask), { action: 'settings.phone', content, reason })
  })
  serve(app, brandsApi.setRealMoney, async ({ value, version, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'settings.realMoney', content: { value }, version, reason }),
  )
  serve(app, brandsApi.setPayloads, async ({ payloads, version, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'settings.payloads', content: { payloads }, version, reason }),
  )
  serve(app, brandsApi.removeThird, async ({ reason, provider }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'settings.no_third', content: { provider }, reason }),
  )
  serve(app, brandsApi.removePhone, async ({ reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'settings.no_phone', content: {}, reason }),
  )
  serve(app, brandsApi.carriers, async (_, { merchantId }) => ({ list: await carriersOf(context, merchantId) }))
  serve(app, brandsApi.setCarrier, async ({ reason, ...given }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'settings.carrier', content: sealCarrier(serverSecret, given), reason }),
  )
  serve(app, brandsApi.removeCarrier, async ({ reason, channel }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'settings.no_carrier', content: { channel }, reason }),
  )
  serve(app, brandsApi.tryCarrier, async (trial, ask) => ({ fault: await tryOut(context, actingOf(ask), trial) }))
  serve(app, brandsApi.create, async (wish, ask) => {
    await createBrand(context, actingOf(ask), wish)
    return { code: wish.code, host: wish.host }
  })
}
