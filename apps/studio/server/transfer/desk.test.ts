import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TransferOp, transferCalls } from '#features/transfers/api-vendor.ts'
import { givenStudio } from '../../../../tests/support/studio.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
let n = 0
let player: string

beforeAll(async () => {
  given = await givenStudio()
})
beforeEach(async () => {
  player = `p-transfer-${++n}`
})
afterAll(() => given.close())

/** A call of the platform over HTTP; what the answer says, in the contract's shape. */
async function call(op: TransferOp, input: object = {}) {
  const { path, output } = transferCalls[op]
  const body = { request_id: 'r', player, currency: 'CRD', ...input }
  const { status, value, isSigned } = await given.fromPlatform(path, body)
  expect(isSigned).toBe(true)
  return { http: status, ...(output.parse(value) as { status: string; amount?: string; account?: object }) }
}
const status = async (op: TransferOp, input: object = {}) => (await call(op, input)).status
const setDesk = (maintenance: boolean) => given.db`update studio.transfer_desk set maintenance = ${maintenance}`

test('an account is opened once, in one currency', async () => {
  expect(await status('register')).toBe('OK')
  expect(await status('register')).toBe('ALREADY_EXISTS')
  expect(await status('register', { currency: 'USD' })).toBe('CURRENCY_MISMATCH')
  player = 'p-other'
  expect(await status('register', { currency: 'XXX' })).toBe('CURRENCY_MISMATCH')
  expect(await status('transfer_in', { reference: 'x', amount: '1' })).toBe('PLAYER_UNKNOWN')
  expect(await status('balance')).toBe('PLAYER_UNKNOWN')
})

describe('with an account', () => {
  beforeEach(async () => void (await call('register')))

  test('a reference moves money once, and its status tells what it did', async () => {
    const move = { reference: `in-${player}`, amount: '3000' }
    expect(await call('transfer_in', move)).toMatchObject({
      status: 'OK',
      amount: '3000',
      account: { balance: '3000', played: '0', version: 1 },
    })
    expect(await status('transfer_in', move)).toBe('ALREADY_EXISTS')
    expect(await status('transfer_in', { ...move, amount: '4000' })).toBe('CONFLICT')
    expect(await status('transfer_out', move)).toBe('CONFLICT')
    expect(await call('transfer_status', move)).toMatchObject({ status: 'OK', state: 'SUCCESS', amount: '3000' })
    expect(await status('transfer_status', { reference: 'never' })).toBe('NOT_FOUND')
    expect(await call('balance')).toMatchObject({ account: { balance: '3000' } })
  })

  test('the same reference at the same moment moves money once', async () => {
    const move = { reference: `twice-${player}`, amount: '3000' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => status('transfer_in', move)))
    expect(answers.filter(answer => answer === 'OK')).toHaveLength(1)
    expect(await call('balance')).toMatchObject({ account: { balance: '3000' } })
  })

  test('what is refused for good stays refused, and its status says failed', async () => {
    const move = { reference: `poor-${player}`, amount: '1' }
    expect(await status('transfer_out', move)).toBe('NOT_ENOUGH')
    await call('transfer_in', { reference: `rich-${player}`, amount: '500' })
    expect(await status('transfer_out', move)).toBe('ALREADY_EXISTS')
    expect(await call('transfer_status', move)).toMatchObject({ state: 'FAILED', amount: '0' })
    const tooMuch = { reference: `much-${player}`, amount: '999999999999999' }
    expect(await status('transfer_in', tooMuch)).toBe('LIMIT')
    expect(await status('transfer_in', { reference: `nil-${player}`, amount: '0' })).toBe('AMOUNT_INVALID')
  })

  test('in maintenance nothing is decided: the same may come again', async () => {
    const move = { reference: `later-${player}`, amount: '100' }
    await setDesk(true)
    for (const op of ['transfer_in', 'transfer_out_all', 'transfer_status', 'balance', 'register'] as const)
      expect(await status(op, move)).toBe('MAINTENANCE')
    await setDesk(false)
    expect(await status('transfer_in', move)).toBe('OK')
  })

  test('all of it goes out in one call', async () => {
    await call('transfer_in', { reference: `a-${player}`, amount: '700' })
    expect(await call('transfer_out_all', { reference: `b-${player}` })).toMatchObject({ status: 'OK', amount: '700' })
    expect(await call('transfer_out_all', { reference: `c-${player}` })).toMatchObject({ status: 'OK', amount: '0' })
  })

  test('the list tells every move in order, by pages that stay as they were', async () => {
    const before = await call('transfers', { cursor: '' })
    for (const amount of ['1', '2']) await call('transfer_in', { reference: `l${amount}-${player}`, amount })
    const read = async (cursor: unknown) =>
      (await call('transfers', { cursor })) as unknown as { items: { reference: string }[]; cursor: string }
    const { cursor } = before as unknown as { cursor: string }
    const page = await read(cursor)
    expect(page.items.map(item => item.reference)).toEqual([`l1-${player}`, `l2-${player}`])
    expect(await read(cursor)).toEqual(page)
    expect(await read(page.cursor)).toMatchObject({ items: [], cursor: page.cursor })
    expect((await given.fromPlatform('transfer/list', { request_id: 'r', cursor: 'x' })).status).toBe(400)
  })
})

describe('played with', () => {
  test('rounds take from the account and pay into it, and lock it while they are open', async () => {
    // The fake platform's only player.
    player = 'p-1'
    await call('register')
    await call('transfer_in', { reference: 'play-in', amount: '10000' })
    const { token, balance } = await given.enter()
    expect(balance).toBe('10000')
    const before = given.platform.wallet.money()
    const { value } = await given.spin(token, 'a-spin-key', '100')
    expect(given.platform.wallet.money()).toBe(before)
    const payout = BigInt(value.round.payout)
    const { account } = (await call('balance')) as unknown as { account: { balance: string; played: string } }
    expect(BigInt(account.balance)).toBe(9900n + payout)
    expect(BigInt(account.played)).toBe(payout - 100n)
    expect(value.balance).toBe(account.balance)

    await given.db`update studio.rounds set state = 'PAYING' where id = ${value.round.id}`
    expect(await status('transfer_out_all', { reference: 'play-out' })).toBe('WALLET_LOCKED')
    await given.db`update studio.rounds set state = 'CLOSED' where id = ${value.round.id}`
    expect(await call('transfer_out_all', { reference: 'play-out' })).toMatchObject({ amount: account.balance })
    expect((await given.spin(token, 'no-money-key', '100')).code).toBe('insufficient_funds')
    expect(await status('kick')).toBe('OK')
    expect((await given.spin(token, 'after-kick', '100')).status).toBe(401)
  })
})
