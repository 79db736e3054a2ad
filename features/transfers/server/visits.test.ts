import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { endMemberSessions } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { givenTransfers, type MemberThere, NOWHERE, type TransferWorld } from '../../../tests/support/transfers.ts'

let world: TransferWorld
let member: MemberThere
/** Every call of both vendors that moves money, in order. */
let moves: string[]

beforeAll(async () => {
  world = await givenTransfers()
})
beforeEach(async () => {
  member = await world.newMember()
  moves = []
  for (const code of ['X', 'Y'] as const) watch(code)
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

function watch(code: 'X' | 'Y', fault: Parameters<typeof world.vendors.X.bend>[0] = () => undefined): void {
  world.vendors[code].bend(call => {
    if (/_(in|out|out_all)$/.test(call.op)) moves.push(`${call.op} ${code}`)
    return fault(call)
  })
}
const ask = (vassalage: string) => ({ merchantId: 1, memberId: member.memberId, vassalage })
const launch = (vassalage: string) => world.transfers().launch(async () => 'opened', ask(vassalage))
const money = (code: 'X' | 'Y') => world.moneyOf(member, code)

test('T-020: a game at X first brings back what is at Y, and then takes everything along', async () => {
  await member.transfer('in', 4000, { vassalage: 'Y' })
  moves = []
  expect(await launch('X')).toBe('opened')
  expect(moves).toEqual(['transfer_out_all Y', 'transfer_in X'])
  expect(await money('X')).toEqual({ cash: 0, transit: 0, at: 10000, vendor: 10000 })
  expect(await money('Y')).toMatchObject({ at: 0, vendor: 0 })
  expect(world.vendors.Y.calls.some(call => call.op === 'kick')).toBe(true)
})

test('T-020: a game of a vendor that asks for each bet finds all money in cash', async () => {
  await member.transfer('in', 4000, { vassalage: 'Y' })
  expect(await launch('SEAMLESS')).toBe('opened')
  expect(await money('Y')).toMatchObject({ cash: 10000, at: 0 })
})

test('T-021: what Y does not give for certain stays behind; the game opens with the free cash', async () => {
  await member.transfer('in', 4000, { vassalage: 'Y' })
  watch('Y', ({ op }) => (op === 'transfer_out_all' ? 'lost' : undefined))
  const onItsWay = await world.transfers().takeAlong(ask('X'), 'X')
  expect(onItsWay).toMatchObject([{ state: 'UNKNOWN', direction: 'out' }])
  expect(await money('X')).toMatchObject({ cash: 0, at: 6000, vendor: 6000 })
  // The banner: how much is on its way, and from where.
  const { wallets } = await member.wallet()
  expect(wallets.find(each => each.vassalage === 'Y')).toMatchObject({
    atVendor: '40.00',
    transfer: { state: 'UNKNOWN', direction: 'out' },
  })
  await world.pass(1)
  expect(await money('Y')).toMatchObject({ cash: 4000, at: 0, vendor: 0 })
})

test('a game that does not open gives the money back', async () => {
  const refused = world.transfers().launch(() => Promise.reject(new Refusal('game_maintenance')), ask('X'))
  await expect(refused).rejects.toThrow('game_maintenance')
  expect(await money('X')).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test('who does not want it, or whose merchant does not, moves money by hand', async () => {
  expect((await member.wallet()).wallets).toHaveLength(2)
  const { value } = await member.ask<{ auto: boolean }>('POST', 'GCS_walletAuto', { auto: false })
  expect(value.auto).toBe(false)
  await launch('X')
  expect(moves).toEqual([])
  await member.ask('POST', 'GCS_walletAuto', { auto: true })
  await world.db`update transfers.vendors set auto = false where code = 'X'`
  await launch('X')
  expect(moves).toEqual([])
  await world.db`update transfers.vendors set auto = true where code = 'X'`
  await launch('X')
  expect(moves).toEqual(['transfer_in X'])
})

test('T-022: who logs out while money is in doubt finds all of it in cash', async () => {
  world.setClock(new Date())
  watch('X', ({ op }) => (op === 'transfer_in' ? 'lost' : undefined))
  expect((await member.transfer('in', 3000)).value.state).toBe('UNKNOWN')
  await member.transfer('in', 2000, { vassalage: 'Y' })
  const dispatcher = createDispatcher(world.db, reactionsOf(world.context.realtime), world.context.log, 10)
  await transaction(world.db, tx => endMemberSessions(tx, member.memberId, 'logout'))
  dispatcher.start()
  await expect.poll(async () => (await world.db`select 1 from events.outbox`).length).toBe(0)
  await dispatcher.close()
  await world.pass(60)
  const back = await world.newLogin(member)
  expect(await world.moneyOf(back, 'Y')).toMatchObject({ at: 0, vendor: 0 })
  expect(await world.moneyOf(back, 'X')).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  expect((await back.list()).map(each => [each.vassalage, each.direction, each.state])).toEqual([
    ['X', 'out', 'CONFIRMED'],
    ['Y', 'out', 'CONFIRMED'],
    ['Y', 'in', 'CONFIRMED'],
    ['X', 'in', 'CONFIRMED'],
  ])
})

test('T-024: a vendor in maintenance keeps the money, says so, and gives it back when it opens', async () => {
  await member.transfer('in', 3000)
  await world.vendors.X.setMaintenance(true)
  const { list } = (await member.bringBack()).value
  expect(list).toMatchObject([{ state: 'WAITING_VENDOR', reason: 'maintenance' }])
  expect((await member.wallet()).wallets[0]).toMatchObject({ status: 'MAINTENANCE', atVendor: '30.00' })
  await world.pass(600)
  expect(await money('X')).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  await world.vendors.X.setMaintenance(false)
  await world.pass(60)
  expect(await money('X')).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  expect((await member.wallet()).wallets[0]).toMatchObject({ status: 'OPEN' })
})

test('T-024: into a vendor in maintenance nothing moves', async () => {
  await member.transfer('in', 1000)
  await world.vendors.X.setMaintenance(true)
  expect((await member.transfer('in', 3000)).value).toMatchObject({ state: 'REJECTED', reason: 'maintenance' })
  await world.vendors.X.setMaintenance(false)
  expect(await money('X')).toEqual({ cash: 9000, transit: 0, at: 1000, vendor: 1000 })
})

test('bringing back asks every vendor once for the same click, and only where something is', async () => {
  await member.transfer('in', 3000)
  const key = `back-${member.memberId.slice(-10)}`
  moves = []
  const first = (await member.bringBack({ key })).value.list
  const again = (await member.bringBack({ key })).value.list
  expect(first.map(each => each.reference)).toEqual(again.map(each => each.reference))
  expect(moves).toEqual(['transfer_out_all X'])
  expect((await member.bringBack()).value.list).toEqual([])
  expect(await member.bringBack({ vassalage: 'NOSUCH' })).toMatchObject({ status: 404 })
})

test('a vendor that is away when money shall come back is tried until it is there', async () => {
  await member.transfer('in', 3000)
  await world.moveVendor('X', NOWHERE)
  expect((await member.bringBack()).value.list).toMatchObject([{ state: 'WAITING_VENDOR', reason: 'not_sent' }])
  await world.moveVendor('X', world.vendors.X.url)
  expect(await money('X')).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  await world.pass(60)
  expect(await money('X')).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})
