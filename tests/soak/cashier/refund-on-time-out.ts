import type { Provider } from '#features/cashier/server/cashier.ts'
import { ZERO } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { dice } from '../../support/cashier/dice.ts'
import { cashierOn } from '../../support/cashier/on-database.ts'
import { openBadBank } from './bad-bank.ts'

const [MEMBERS, START, TAKEN_OUT] = [20, '1000', '300']
const BAD = { repeats: 0, lost: 0.3, delayS: 0 }

/** For a platform that reads no answer as a no: what was not answered is given back. */
const takeForNo = (bank: Partial<Provider>): Partial<Provider> => ({
  ...bank,
  createPayout: ask => bank.createPayout!(ask).catch(() => 'refused' as const),
})

/**
 * Members who withdraw at a bank that loses answers, and do so again when the money comes back to them: how many were paid
 * more often than the books say, and how many of those the statement shows (the control of A3).
 */
export async function paidAgain(db: Sql, isTakenForNo: boolean): Promise<{ paidTwice: number; noticed: number }> {
  const world = await cashierOn({ db, drop: async () => {} })
  const fee = { free: 1_000, fixed: '0', ratePpm: 0, min: '0', max: '0' }
  await world.setConfig({ withdrawal: { timesPerDay: 100, dailyMax: '1000000', autoDaily: '1000000', fee } })
  const bank = openBadBank(dice(1), BAD, () => world.now().getTime() / 1000)
  world.bend(isTakenForNo ? takeForNo(bank.provider) : bank.provider)
  let paidTwice = 0
  const known = new Set<string>()
  for (let i = 0; i < MEMBERS; i++) {
    const who = await world.newMember(START)
    const before = new Set(bank.payouts.keys())
    for (let turn = 0, isBack = true; isBack; turn++) {
      const { id } = await world.withdraw(who, `w${turn}`, TAKEN_OUT)
      const { state } = await world.cashier.sendPart({ merchantId: 1, id, provider: 'psp', by: 'op1' })
      isBack = state === 'FAILED'
      if (isBack) await world.cashier.closeWithdrawal({ merchantId: 1, id }, { by: 'op1', second: 'op2' })
    }
    const payouts = [...bank.payouts.keys()].filter(part => !before.has(part))
    if (payouts.length > 1) paidTwice++
    for (const part of payouts.slice(0, -1)) known.add(part)
  }
  await world.pass(3_600)
  bank.recover()
  const lines = [...bank.payouts].map(([part, { amount }]) => {
    const line = { type: 'payout' as const, paymentId: part, orderOrPart: part, amount }
    return { ...line, fee: ZERO, currency: null, status: null, isLate: false }
  })
  await world.cashier.reconcile({ merchantId: 1, provider: 'psp', currency: 'USD', lines })
  const cases = await world.cashier.openCases(1)
  const missing = new Set(
    cases.filter(({ kind }) => kind === 'MISSING_OURS').map(({ about }) => about.split('|').at(-1)!),
  )
  return { paidTwice, noticed: [...known].filter(part => missing.has(part)).length === known.size ? paidTwice : 0 }
}
