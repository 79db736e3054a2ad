import type { Provider } from '#features/cashier/server/cashier.ts'
import { type Amount, amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { dice } from '../../support/cashier/dice.ts'
import { type CashierWorld, cashierOn } from '../../support/cashier/on-database.ts'
import { type Faults, openBadBank } from './bad-bank.ts'
import { inCrowds } from './crowds.ts'

/** Each member pays in, or takes out, so often. */
const TURNS = 10
const [PAID_IN, OTHER, TAKEN_OUT, START] = ['100', '90', '300', '5000']
/** One order in so many is paid with another sum, or twice: that money is made not to fit an order of one sum. */
const ODD = 50
const BAD: Faults = { repeats: 0.3, lost: 0.05, delayS: 120 }
export type Size = { deposits: number; withdrawals: number }

/** What the books were before and after the reconciliation, in members whose money is not that of a perfect bank. */
export type Outcome = {
  told: { events: number; deliveries: number }
  wrongBefore: number
  wrongAfter: number
  paidTwice: number
  /** What waits for a person, and what of it was made not to fit. */
  suspense: string
  misfits: string
  found: string[]
}

/**
 * Days of a cashier at a bad bank (A2). `spoil` makes the platform worse than it is: a control has to notice that.
 */
export async function badDays(
  db: Sql,
  seed: number,
  size: Size,
  spoil: (bank: Partial<Provider>) => Partial<Provider> = bank => bank,
): Promise<Outcome> {
  const world = await cashierOn({ db, drop: async () => {} })
  await world.setConfig({
    deposit: { maxUnpaidPerHour: 1_000, maxFailedIn10Min: 1_000 },
    withdrawal: {
      ...{ timesPerDay: 100, dailyMax: '1000000', autoDaily: '1000000' },
      fee: { free: 1_000, fixed: '0', ratePpm: 0, min: '0', max: '0' },
    },
  })
  const bank = openBadBank(dice(seed), BAD, () => world.now().getTime() / 1000)
  world.bend(spoil(bank.provider))
  const payers = await givenMembers(world, size.deposits / TURNS, '0')
  const takers = await givenMembers(world, size.withdrawals / TURNS, START)
  const expected = new Map<string, Amount>(takers.map(({ memberId }) => [memberId, parseAmount(START)]))
  const add = (memberId: string, more: bigint) => expected.set(memberId, amount((expected.get(memberId) ?? 0n) + more))
  let misfits = ZERO
  for (let turn = 0; turn < TURNS; turn++) {
    await replaceStuck(world, payers)
    await inCrowds(payers, async (who, i) => {
      const { id } = await world.deposit(who, `d${turn}`, PAID_IN)
      const odd = (i + turn) % ODD
      const sums = odd === 0 ? [OTHER] : odd === 1 ? [PAID_IN, PAID_IN] : [PAID_IN]
      for (const sum of sums) bank.pay(id, sum)
      if (odd < 2) misfits = amount(misfits + parseAmount(odd === 0 ? OTHER : PAID_IN))
      add(who.memberId, odd === 0 ? 0n : parseAmount(PAID_IN))
    })
    await inCrowds(takers, async who => {
      const { id } = await world.withdraw(who, `w${turn}`, TAKEN_OUT)
      await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
    })
    for (let left = 1; left > 0; left = await bank.deliver(world)) await world.pass(10)
    // Orders that nobody was told of end.
    await world.pass(900)
  }
  while ((await db`select from cashier.parts where state = 'SENT' limit 1`).length > 0) await world.pass(300)

  const owners = await db<{ id: string; memberId: string }[]>`
    select p.id, w.member_id as "memberId" from cashier.parts p join cashier.withdrawals w on w.id = p.withdrawal_id`
  const ownerOf = new Map(owners.map(({ id, memberId }) => [id, memberId]))
  const paid = new Map<string, number>()
  for (const [name, payout] of bank.payouts) {
    const part = name.split('#')[0]!
    if (payout.isReturned) continue
    paid.set(part, (paid.get(part) ?? 0) + 1)
    add(ownerOf.get(part)!, -payout.amount)
  }
  const wrongBefore = (await holdAgainst(db, expected)).wrong
  bank.recover()
  await world.cashier.reconcile({ merchantId: 1, provider: 'psp', currency: 'USD', lines: linesOf(bank) })
  const after = await holdAgainst(db, expected)
  return {
    ...{ told: bank.told(), wrongBefore, wrongAfter: after.wrong, suspense: after.suspense },
    ...{ misfits: formatAmount(misfits), paidTwice: [...paid.values()].filter(times => times > 1).length },
    found: (await world.findings()).map(([name, count]) => `${name} ${count}`),
  }
}

/** Whose payment was seen and never told as final waits for the statement: others pay in meanwhile. */
async function replaceStuck(world: CashierWorld, payers: Member[]): Promise<void> {
  const open = await world.db<{ memberId: string }[]>`
    select member_id as "memberId" from cashier.deposits where state in ('CREATED', 'PENDING', 'CONFIRMING')`
  const stuck = new Set(open.map(({ memberId }) => memberId))
  await inCrowds(payers, async ({ memberId }, i) => {
    if (stuck.has(memberId)) payers[i] = await world.newMember()
  })
}

type Member = Awaited<ReturnType<CashierWorld['newMember']>>

async function givenMembers(world: CashierWorld, count: number, cash: string): Promise<Member[]> {
  const members: Member[] = Array.from({ length: count })
  await inCrowds(members, async (_, i) => {
    members[i] = await world.newMember(cash)
  })
  return members
}

function linesOf({ payments, payouts }: ReturnType<typeof openBadBank>) {
  const same = { fee: ZERO, currency: null, status: null, isLate: false }
  const paid = [...payouts].flatMap(([part, { amount, isReturned }]) =>
    (['payout', ...(isReturned ? (['return'] as const) : [])] as const).map(type => {
      return { ...same, type, paymentId: part, orderOrPart: part, amount }
    }),
  )
  const came = [...payments].flatMap(([order, all]) =>
    all.map(({ paymentId, amount }) => {
      return { ...same, type: 'payment' as const, paymentId, orderOrPart: order, amount }
    }),
  )
  return [...came, ...paid]
}

/** Members who have another sum than they should, with what is reserved of it; and what is in suspense. */
async function holdAgainst(db: Sql, expected: ReadonlyMap<string, bigint>) {
  const rows = await db<{ memberId: string; sum: Amount }[]>`
    select member_id as "memberId", sum(balance)::bigint as sum from wallet.public_balances
    where book = 'real' and balance <> 0 group by 1`
  const had = new Map(rows.map(({ memberId, sum }) => [memberId, sum]))
  const wrong = [...expected].filter(([memberId, sum]) => (had.get(memberId) ?? 0n) !== sum).length
  return { wrong, suspense: formatAmount(had.get('desk_1') ?? ZERO) }
}
