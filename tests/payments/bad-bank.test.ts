import { afterEach, expect, test } from 'vitest'
import { type BankWorld, givenBankWorld } from '../support/cashier/bank-world.ts'

/* The demo bank with all that careless providers and networks do: the books end as those of a perfect one. */

let world: BankWorld
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

test('events late, twice, out of order, lost and badly signed: one outcome, and an even day', async () => {
  const faults = 'delay=0.5,repeat=0.5,reorder=0.5,drop=0.2,bad_signature=0.3,seed=7'
  world = await givenBankWorld({ BANK_FAULTS: faults })
  const members = []
  for (let i = 0; i < 4; i++) {
    const who = await world.newMember()
    members.push(who)
    for (const method of ['gateway', 'bank', 'crypto']) {
      const { id } = await world.deposit(who, method, '100', method)
      await world.bank.press(`/orders/${method === 'crypto' ? 'chain' : method}/${id}/pay`)
    }
    await world.payOut(who, 'w', '40')
  }
  for (let i = 0; i < 12; i++) await world.pass(60)
  await world.nextMorning()
  // What faults meet goes by the events' own ids: one of thirty may need most of the eight tries, the last a day after the one before.
  const untold = async () => (await world.bank.told()).filter(({ answer }) => !answer.startsWith('200'))
  for (let i = 0; i < 100 && (await untold()).length > 0; i++) await world.pass(1_800)
  for (const who of members) expect(await world.moneyOf(who)).toEqual({ cash: 260 })
  expect((await world.statements()).slice(-3).map(({ isEven, differences }) => [isEven, differences])).toEqual(
    Array(3).fill([true, 0]),
  )
  expect((await world.bank.told()).length).toBeGreaterThan(30)
  expect(await untold()).toEqual([])
})

test('amounts that end in .01 to .09 choose their case', async () => {
  world = await givenBankWorld({ BANK_CASES: '1' })
  const ended: Record<string, unknown> = {}
  for (let n = 0; n <= 9; n++) {
    const who = await world.newMember()
    const value = `100.0${n}`
    const { id } = await world.deposit(who, 'd', value, n === 5 ? 'gateway' : 'bank')
    await world.pass(3)
    await world.pass(30)
    ended[value] = [await world.stateOf(id), (await world.moneyOf(who)).cash]
  }
  expect(ended).toEqual({
    '100.00': ['PENDING', 0],
    '100.01': ['SUCCEEDED', 110.01],
    '100.02': ['SUCCEEDED', 90.02],
    '100.03': ['SUCCEEDED', 100.03],
    '100.04': ['SUCCEEDED', 200.08],
    '100.05': ['PENDING', 0],
    '100.06': ['FAILED', 0],
    '100.07': ['SUCCEEDED', 100.07],
    '100.08': ['SUCCEEDED', 100.08],
    '100.09': ['PENDING', 0],
  })
  // What nobody told stands in the statement, is confirmed, and credited then.
  await world.nextMorning()
  const [told] = (await world.statements()).filter(({ provider, date }) => provider === 'bank' && date === '2026-12-01')
  expect(told).toMatchObject({ isEven: true, differences: 1 })
  expect(await world.cashier.openCases(1)).toEqual([])
  const silent = await world.db<{ state: string }[]>`select state from cashier.deposits where amount = 1000900`
  expect(silent).toEqual([{ state: 'SUCCEEDED' }])
  const before = await world.statements()
  await world.cashier.fetchStatements()
  expect(await world.statements()).toEqual(before)
})
