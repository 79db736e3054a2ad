import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant } from '../../../tests/support/given.ts'
import type { Call, LogRow } from './log-rows.ts'
import { createLogWriter } from './log-writer.ts'
import { accountOf, prove } from './wallet.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let wallet: bigint
beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  const memberId = await givenMember(givenContext(world.db), 'ann')
  wallet = (await accountOf(world.db, 1, memberId, 'real')).id
})
afterAll(() => world.drop())

const key = () => randomBytes(16).toString('hex')
const WELCOME = 100_000_000n

/** A refused bet: it takes a place, and moves nothing. */
function row(version: number, change: Partial<LogRow> = {}, round: string | null = null): LogRow {
  const call: Call = {
    ...{ merchantId: 1, vendorId: 1, player: 'p', round: 'r', game: 'g', currency: 'CRD', kind: 'normal', ref: '' },
    ...{
      amount: 0n,
      state: 'REFUSED',
      code: 'X',
      more: null,
      occurredAt: null,
      refKey: null,
      answer: 'é💡',
      body: '{}',
    },
    standing: round
      ? { key: round, place: 1, state: 'OPEN', stake: 0n, payout: 0n, bets: 0, wins: 0, betsSeen: 0, more: '{}' }
      : null,
  }
  return {
    ...{
      key: key(),
      main: null,
      content: 1n,
      op: 'bet',
      reference: 'V:t',
      cash: 0n,
      bonus: 0n,
      pool: 0n,
      house: null,
      call,
    },
    standing: { wallet, version, balance: WELCOME, bonusBalance: 0n, staked: 0n, won: 0n, deposited: 0n },
    ...change,
  }
}
const count = async () => (await world.db`select from wallet.log`).length

test('a batch is written whole, or it is said what it met', async () => {
  const writer = createLogWriter(world.db)
  expect(await writer.write([row(2)])).toBe('month')
  const [first, round] = [row(2), key()]
  expect(await writer.write([first, row(3, {}, round)])).toBe('done')
  const before = await count()
  expect(await writer.write([row(4), row(3)])).toEqual({ wallet })
  expect(await writer.write([row(4), row(5, { key: first.key })])).toEqual({ key: first.key })
  expect(await writer.write([row(4), row(5, {}, round)])).toEqual({ round })
  expect(await count()).toBe(before)
  expect((await world.db`select answer from wallet.log where key = ${first.key}`)[0]!.answer).toBe('é💡')
  expect(await prove(world.db)).toMatchObject({ chain: 0, keys: 0 })
})

test('what is wrong with one row writes none, and the connection goes on', async () => {
  const writer = createLogWriter(world.db)
  await writer.write([row(4)])
  const before = await count()
  await expect(writer.write([row(4), row(5, { op: 'a\0b' })])).rejects.toMatchObject({ code: '22021' })
  expect(await count()).toBe(before)
  expect(await writer.write([row(4)])).toBe('done')
})

test('who waits too long for the lock of all writers writes nothing', async () => {
  const writer = createLogWriter(world.db)
  await writer.write([row(5)])
  const before = await count()
  await transaction(world.db, async tx => {
    await tx`select wallet.public_hold('{}')`
    await expect(writer.write([row(5)])).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await count()).toBe(before)
})

test('a key of the month before is met as well', async () => {
  const writer = createLogWriter(world.db)
  await writer.write([row(5)])
  const [old, round] = [key(), key()]
  await world.db`select wallet.add_month(wallet.month_of(wallet.month_of(now()) - interval '1 hour'))`
  await world.db`
    insert into wallet.log (at, key, cash, balance, staked, won, content, op, reference, round_key, round_place)
    values (wallet.month_of(now()) - interval '1 hour', ${old}, 0, 0, 0, 0, 0, 'bet', 'V:t', ${round}, 1)`
  const before = await count()
  expect(await writer.write([row(5, { key: old })])).toBe('unknown')
  expect(await writer.write([row(5, {}, round)])).toBe('unknown')
  expect(await count()).toBe(before)
})

test('when the month is over nothing is written to it, and the next one is entered', async () => {
  const writer = createLogWriter(world.db)
  await writer.write([row(5)])
  const month = writer.month()!
  await world.db.unsafe(`
    create or replace function wallet.month_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
    as $$ select (date_trunc('month', moment at time zone 'utc') + interval '1 month') at time zone 'utc' $$`)
  const before = await count()
  expect(await writer.write([row(5)])).toBe('month')
  expect(await writer.write([row(5)])).toBe('month')
  expect(writer.month()!.getTime()).toBeGreaterThan(month.getTime())
  // The clock is not there yet: what would land in another month than it was looked at in does not.
  expect(await writer.write([row(5)])).toBe('month')
  expect(await count()).toBe(before)
})
