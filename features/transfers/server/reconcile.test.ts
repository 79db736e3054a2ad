import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenTransfers, type MemberThere, type TransferWorld } from '../../../tests/support/transfers.ts'
import { letStand } from './store-recovery.ts'

let world: TransferWorld
let member: MemberThere

beforeAll(async () => {
  world = await givenTransfers()
})
beforeEach(async () => {
  world.vendors.X.bend(() => undefined)
  member = await world.newMember()
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

const money = () => world.moneyOf(member)
const drifts = () => world.cases('DRIFT')
const tamper = async (units: bigint) => {
  const player = await member.player()
  await world.vendors.X.db`
    update studio.transfer_accounts set balance = balance + ${units}, version = version + 1 where player = ${player}`
}

test('T-028: balances of both sides agree, also after play; what does not agree is a case until it does', async () => {
  await member.transfer('in', 3000)
  await world.pass(60)
  const player = await member.player()
  await world.vendors.X.play(player, 700n)
  await world.transfers().compareBalances()
  expect(await drifts()).toEqual([])
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3700, vendor: 3700 })

  await tamper(-5n)
  await world.transfers().compareBalances()
  expect(await drifts()).toMatchObject([{ subject: player, units: -5n }])
  await world.transfers().compareBalances()
  expect(await drifts()).toHaveLength(1)
  await tamper(5n)
  await world.transfers().compareBalances()
  expect(await drifts()).toEqual([])
})

test('T-028: money that is on its way is no difference', async () => {
  world.vendors.X.bend(({ op }) => (op === 'transfer_in' ? 'lost' : undefined))
  await member.transfer('in', 3000)
  await world.transfers().compareBalances()
  expect(await drifts()).toEqual([])
  await world.pass(1)
  await world.pass(60)
  await world.transfers().compareBalances()
  expect(await drifts()).toEqual([])
  expect(await money()).toMatchObject({ at: 3000, vendor: 3000 })
})

test('an older reading that comes late changes nothing', async () => {
  await member.transfer('in', 3000)
  const player = await member.player()
  await world.vendors.X.play(player, 100n)
  const old = await world.vendors.X.deliver({ op: 'balance', input: { player, currency: 'CRD' } })
  await world.vendors.X.play(player, -400n)
  await member.wallet('?isSingle=1&vassalage=X')
  world.vendors.X.bend(({ op }) => (op === 'balance' ? (old as { status: string }) : undefined))
  await member.wallet('?isSingle=1&vassalage=X')
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 2700, vendor: 2700 })
})

test('a move of the vendor that we never made is a case, and reading its list twice changes nothing', async () => {
  await member.transfer('in', 3000)
  const player = await member.player()
  const stray = { player, currency: 'CRD', reference: 'stray-1', amount: '50' }
  await world.vendors.X.deliver({ op: 'transfer_in', input: stray })
  for (let i = 0; i < 2; i++) {
    await world.db`update transfers.vendors set list_cursor = ''`
    await world.transfers().readMoves()
  }
  expect(await world.cases('THEIRS_ONLY')).toMatchObject([{ subject: 'stray-1', units: 50n }])
  expect(await money()).toMatchObject({ cash: 7000, at: 3000 })
})

test('a difference that somebody lets stand is not found again while it is the same', async () => {
  await member.transfer('in', 3000)
  const player = await member.player()
  await world.vendors.X.deliver({
    op: 'transfer_in',
    input: { player, currency: 'CRD', reference: 'stray-2', amount: '70' },
  })
  const read = async () => {
    await world.db`update transfers.vendors set list_cursor = ''`
    await world.transfers().readMoves()
  }
  const open = async () => (await world.cases('THEIRS_ONLY')).filter(each => each.subject === 'stray-2')
  await read()
  const [found] = await open()
  const stand = (merchantId: number) =>
    transaction(world.db, tx => letStand(tx, merchantId, String(found!.id), 'opr_test', 'a gift of theirs'))
  expect(await stand(2)).toBeUndefined()
  expect(await stand(1)).toMatchObject({ kind: 'THEIRS_ONLY', units: 70n })
  expect(await stand(1)).toBeUndefined()
  await read()
  expect(await open()).toEqual([])
  await world.db`update transfers.cases set units = 71 where subject = 'stray-2'`
  await read()
  expect(await open()).toMatchObject([{ units: 70n }])
})

test('what the vendor lists as moved is asked for at once', async () => {
  world.vendors.X.bend(({ op }) =>
    op === 'transfer_in' ? 'lost' : op === 'transfer_status' ? { status: 'BUSY' } : undefined,
  )
  await member.transfer('in', 3000)
  for (const seconds of [1, 2, 5, 10, 30, 60]) await world.pass(seconds)
  expect((await member.list())[0]!.state).toBe('UNKNOWN')
  world.vendors.X.bend(() => undefined)
  await world.transfers().readMoves()
  await world.pass(0)
  expect((await member.list())[0]!.state).toBe('CONFIRMED')
})
