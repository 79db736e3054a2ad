import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, parseAmount } from '#shared/money.ts'
import { connect, transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, PROVEN } from '../../../tests/support/given.ts'
import { readRefill, refill } from './refill.ts'
import { accountOf, balanceOf, move, openAccount, prove } from './wallet.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let members = 0
beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.drop()
})

/** A member who has played all but so much. */
async function newPlayer(left: string) {
  const memberId = await givenMember(givenContext(world.db), `broke${++members}`)
  await play(memberId, amount(parseAmount('10000') - parseAmount(left)))
  return { merchantId: 1, memberId }
}

async function play(memberId: string, stake: bigint): Promise<void> {
  const account = await accountOf(world.db, 1, memberId, 'real')
  const house = { purpose: 'stake', subject: 'VENDOR' } as const
  const lines = [{ account, house, amount: amount(-stake) }]
  const key = `play:${memberId}:${++members}`
  await transaction(world.db, tx => move(tx, [{ key, kind: 'bet', reference: 'r', lines }]))
}

const cashOf = async (memberId: string) => (await balanceOf(world.db, memberId, false)).cash
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('fewer than 10 credits are filled up to 1,000, once a day, told as such by the ledger', async () => {
  const whose = await newPlayer('9.99')
  expect(await readRefill(world.db, whose)).toMatchObject({ amount: parseAmount('990.01'), nextAt: null })
  expect(await refill(world.db, whose)).toBe(parseAmount('990.01'))
  expect(await cashOf(whose.memberId)).toBe(parseAmount('1000'))
  await play(whose.memberId, parseAmount('995'))
  expect(await codeOf(refill(world.db, whose))).toBe('refill_not_now')
  expect((await readRefill(world.db, whose)).nextAt).toBeInstanceOf(Date)
  const [entry] = await world.db<{ kind: string }[]>`
    select kind from wallet.public_lines where member_id = ${whose.memberId} and amount > 0
    order by account_id, version desc limit 1`
  expect(entry!.kind).toBe('refill')
})

test('ten credits are enough, and so is money that a vendor keeps', async () => {
  const whose = await newPlayer('10')
  expect(await codeOf(refill(world.db, whose))).toBe('refill_not_now')
  const parked = await newPlayer('500')
  await transaction(world.db, async tx => {
    const owner = { ...parked, currency: 'CRD', book: 'real', purpose: 'at:VENDOR' } as const
    const at = await openAccount(tx, owner)
    const cash = await accountOf(tx, 1, parked.memberId, 'real')
    const house = { purpose: 'transfers', subject: 'VENDOR' } as const
    const half = parseAmount('500')
    await move(tx, [
      {
        ...{ key: `park:${parked.memberId}`, kind: 'transfer_in', reference: 'r' },
        lines: [
          { account: cash, house, amount: amount(-half) },
          { account: at, house, amount: half },
        ],
      },
    ])
  })
  expect(await balanceOf(world.db, parked.memberId, false)).toMatchObject({ sum: 0n, elsewhere: parseAmount('500') })
  expect(await codeOf(refill(world.db, parked))).toBe('refill_not_now')
})

test('eight at once from two processes move money once', async () => {
  const whose = await newPlayer('0')
  const other = connect(world.url, 4)
  try {
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => codeOf(refill(i % 2 ? other : world.db, whose))),
    )
    expect(codes.toSorted()).toEqual(['done', ...Array(7).fill('refill_not_now')])
    expect(await cashOf(whose.memberId)).toBe(parseAmount('1000'))
  } finally {
    await other.end()
  }
})

test('where money is real there is none', async () => {
  await givenMerchant(world.db, 2)
  await world.db`update settings.merchants set money_mode = 'real' where id = 2`
  const whose = { merchantId: 2, memberId: 'mem_real' }
  expect(await codeOf(refill(world.db, whose))).toBe('not_found')
  expect(await codeOf(readRefill(world.db, whose))).toBe('not_found')
})
