import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { addMerchant, setAnalytics } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { givenContext } from '../../tests/support/given.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  world = await freshDatabase()
  const common = { moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
  await transaction(world.db, async tx => {
    await addMerchant(tx, { id: 1, code: 'one', name: 'One', ...common }, ['one.test'])
    await addMerchant(tx, { id: 2, code: 'two', name: 'Two', ...common }, ['two.test'])
    await setAnalytics(tx, 2, { gtagId: 'G-TEST1234' })
  })
  app = await buildApp(givenContext(world.db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

test.each([
  ['one.test', undefined, false],
  ['one.test', 'consent=yes', false],
  ['two.test', undefined, false],
  ['two.test', 'consent=no', false],
  ['two.test', 'consent=yes', true],
  ['nobody.test', 'consent=yes', false],
])('scripts that measure come in at %s with %s: %s', async (host, cookie, isMeasured) => {
  const reply = await app.inject({ url: '/wps/system/status', headers: { host, ...(cookie && { cookie }) } })
  const policy = String(reply.headers['content-security-policy'])
  expect(/script-src 'self' https/.test(policy)).toBe(isMeasured)
  expect(policy.includes('google')).toBe(isMeasured)
  expect(policy).toMatch(/style-src 'self';/)
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types default sanitise dompurify$/)
})
