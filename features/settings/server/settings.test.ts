import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import * as settings from './settings.ts'

const HERE = '198.51.100.4'
let world: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  world = await freshDatabase()
  await transaction(world.db, async tx => {
    const common = { moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
    const first = { id: 1, code: 'one', name: 'One', takesUnknownHosts: true, ...common }
    await settings.addMerchant(tx, first, ['one.test'])
    await settings.addMerchant(tx, { id: 2, code: 'two', name: 'Two', ...common }, ['Two.test'])
  })
})
afterAll(() => world.drop())

/** Past the time a process may answer from memory, well within the 2 s of C-17. */
const afterRecall = () => new Promise(resolve => setTimeout(resolve, 1_050))

test('S-35: the host decides the merchant; unknown hosts go to the one that takes them', async () => {
  expect(await settings.merchantOfHost(world.db, 'one.test')).toBe(1)
  expect(await settings.merchantOfHost(world.db, 'TWO.test:8080')).toBe(2)
  expect(await settings.merchantOfHost(world.db, 'evil.test')).toBe(1)
})

test('a host nobody takes is refused', async () => {
  const other = await freshDatabase()
  await expect(settings.merchantOfHost(other.db, 'one.test')).rejects.toMatchObject({ code: 'not_found' })
  await other.drop()
})

test('only one merchant may take unknown hosts', async () => {
  const third = { id: 3, code: 'three', name: 'Three', moneyMode: 'credits', takesUnknownHosts: true } as const
  const add = transaction(world.db, tx =>
    settings.addMerchant(tx, { ...third, currency: 'CRD', currencySymbol: 'P' }, []),
  )
  await expect(add).rejects.toThrow(/one_merchant_takes_unknown_hosts/)
})

test('a new merchant is open and shows what the site needs to start', async () => {
  const status = await settings.systemStatus(world.db, 2, `::ffff:${HERE}`, [])
  expect(status).toMatchObject({ status: 0, location: { ip: HERE }, maintenance: null, regionRestriction: null })
  expect(status.info).toMatchObject({ merchantCode: 'two', moneyMode: 'credits', licences: [] })
  expect(Object.keys(status.info.register).slice(0, 3)).toEqual(['username', 'password', 'confirmPassword'])
  const enabled = Object.keys(status.info.register).filter(name => status.info.register[name]!.enabled)
  expect(enabled).toEqual(['username', 'password', 'confirmPassword', 'email', 'affiliateCode'])
  expect(Object.keys(status.info.register)).toHaveLength(21)
})

test('C-17: a change of status takes effect within 2 s, for this merchant alone, and is announced', async () => {
  await settings.siteStatus(world.db, 2, HERE)
  const endsAt = new Date('2030-01-01T00:00:00Z')
  await transaction(world.db, tx =>
    settings.setSystemStatus(tx, 2, { status: 1, maintenance: { title: 'Back soon', message: 'New slots', endsAt } }),
  )
  await afterRecall()
  const closed = await settings.systemStatus(world.db, 2, HERE, [])
  expect(closed).toMatchObject({ status: 1, maintenance: { title: 'Back soon', endsAt: endsAt.toISOString() } })
  expect(await settings.siteStatus(world.db, 1, HERE)).toBe(0)
  expect(await world.db`select payload from events.outbox where topic = 'settings.status_changed'`).toEqual([
    { payload: { merchantId: 2, status: 1 } },
  ])
  await transaction(world.db, tx => settings.setSystemStatus(tx, 2, { status: 0 }))
  await afterRecall()
  expect(await settings.systemStatus(world.db, 2, HERE, [])).toMatchObject({ status: 0, maintenance: null })
})

test('C-35: a blocked range gives status 2 with its message, also during maintenance', async () => {
  await transaction(world.db, async tx => {
    await settings.setBlockedRanges(tx, 1, ['203.0.113.0/24', '2001:db8::/32'], 'Not here')
    await settings.setSystemStatus(tx, 1, { status: 1 })
  })
  await afterRecall()
  expect(await settings.siteStatus(world.db, 1, HERE)).toBe(1)
  expect(await settings.systemStatus(world.db, 1, '203.0.113.9', [])).toMatchObject({
    status: 2,
    maintenance: null,
    regionRestriction: { message: 'Not here' },
  })
  await transaction(world.db, async tx => {
    await settings.setBlockedRanges(tx, 1, [], '')
    await settings.setSystemStatus(tx, 1, { status: 0 })
  })
})

test('a range that is no CIDR notation is refused by the database', async () => {
  const set = transaction(world.db, tx => settings.setBlockedRanges(tx, 1, ['everywhere'], ''))
  await expect(set).rejects.toThrow(/invalid input syntax for type cidr/)
})

test('a flag can be switched, and one that does not exist cannot', async () => {
  expect(await settings.flagIsOn(world.db, 2, 'DIRECTREG3')).toBe(true)
  await transaction(world.db, tx => settings.setFlag(tx, 2, 'REGISTER', false))
  await afterRecall()
  expect(await settings.flagIsOn(world.db, 2, 'DIRECTREG3')).toBe(false)
  const unknown = transaction(world.db, tx => settings.setFlag(tx, 2, 'NOSUCH3', true))
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})

test('what is closed refuses members', () => {
  expect(() => settings.assertOpen(0)).not.toThrow()
  expect(() => settings.assertOpen(1)).toThrow('maintenance')
  expect(() => settings.assertOpen(2)).toThrow('region_blocked')
})
