import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { createCashier, createProviders, proveCashier } from '#features/cashier/server/cashier.ts'
import { answerLimitPrompt } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { seedCashier } from '../../../database/seed/cashier.ts'
import { freshDatabase } from '../database.ts'
import { givenContext, givenMerchant } from '../given.ts'
import { BANK_KEYS, bendLine, givenBank } from './bank.ts'

export type BankWorld = Awaited<ReturnType<typeof givenBankWorld>>
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 06:00 at UTC+7 in UTC. */
const SIX_O_CLOCK_MS = 23 * HOUR_MS
const PAYMENT_PASSWORD = '246813'

/** The platform with the demo merchant's cashier and the demo bank, each over HTTP to the other, at one clock. */
export async function givenBankWorld(env: Record<string, string> = {}) {
  const { db, drop } = await freshDatabase()
  const context = givenContext(db)
  let clockMs = Date.parse('2026-12-01T03:00:00Z')
  const nowMs = () => clockMs
  await givenMerchant(db)
  const parts = createParts(context)
  const cashier = createCashier(context, {
    ...{ providers: createProviders(context, nowMs), now: async () => new Date(clockMs) },
  })
  const app = await buildApp(context, {
    parts: { ...parts, cashier },
    ...{ trustedProxies: [], siteFolder: undefined, isReady: () => true },
  })
  const line = bendLine(app)
  const platformUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const bank = await givenBank({ PLATFORM_URL: platformUrl, ...env }, nowMs)
  await seedCashier(db, 1, { ...BANK_KEYS, SERVER_SECRET: context.serverSecret, BANK_URL: bank.url })

  /** Both do what is due, until neither has anything. */
  async function settle(): Promise<void> {
    while ((await bank.runDue()) + (await cashier.runDue()) > 0);
  }

  let members = 0
  async function newMember() {
    const memberId = await addMemberWithPassword(context, {
      ...{ merchantId: 1, username: `payer${++members}`, password: null, chosenByMember: true },
      ...{ paymentPassword: PAYMENT_PASSWORD, profile: { payeeName: 'NGUYEN VAN A' } },
    })
    await transaction(db, tx => answerLimitPrompt(tx, { merchantId: 1, memberId }, 'none'))
    return { merchantId: 1, memberId }
  }
  type Who = Awaited<ReturnType<typeof newMember>>

  return {
    ...{ db, context, cashier, bank, platform: line, newMember, settle },
    nowMs,
    pass: async (seconds: number) => {
      clockMs += seconds * 1000
      await settle()
    },
    /** Goes on to 06:00 at UTC+7, when statements are fetched; answers the day that is over then. */
    nextMorning: async () => {
      const morning = clockMs - ((clockMs - SIX_O_CLOCK_MS) % DAY_MS) + DAY_MS
      // What is due meanwhile is done in its time.
      for (; clockMs < morning; clockMs = Math.min(clockMs + 6 * HOUR_MS, morning)) await settle()
      await settle()
      await cashier.fetchStatements()
      return new Date(clockMs).toISOString().slice(0, 10)
    },
    deposit: (who: Who, key: string, value = '100', method = 'gateway') =>
      cashier.createDeposit({ ...who, method, amount: parseAmount(value), key }),
    /** A withdrawal that is approved and on its way by a provider. */
    payOut: async (who: Who, key: string, value: string, number = '12345', provider = 'bank') => {
      const payeeId = await cashier.addPayee(who, { kind: 'bank', bin: '970400', number })
      const ask = { ...who, payeeId, amount: parseAmount(value), key, password: PAYMENT_PASSWORD }
      const { id } = await cashier.requestWithdrawal(ask)
      for (const by of ['op1', 'op2'])
        if ((await cashier.withdrawal(1, id))!.state === 'REVIEW')
          await cashier.approveWithdrawal({ merchantId: 1, id }, by)
      const part = await cashier.sendPart({ merchantId: 1, id, provider, by: 'op1' })
      return { id, part: part.id }
    },
    /** What a member has beyond the start, by purpose; accounts that hold nothing are left out. */
    moneyOf: async ({ memberId }: { memberId: string }) => {
      const rows = await db<{ purpose: string; balance: bigint }[]>`
        select purpose, balance from wallet.public_balances
        where member_id = ${memberId} and book = 'real' and balance <> 0`
      const start = memberId.startsWith('desk') ? 0n : parseAmount('10000')
      const money = rows.map(({ purpose, balance }) => [
        purpose,
        Number(amount(balance - (purpose === 'cash' ? start : 0n))) / 10_000,
      ])
      return Object.fromEntries(money) as Record<string, number>
    },
    stateOf: async (deposit: string) => (await cashier.deposit(1, deposit))!.state,
    findings: async () => {
      const found = { ...(await prove(db)), ...(await proveTurnover(db)), ...(await proveCashier(db)) }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    statements: () => db<{ provider: string; date: string; isEven: boolean; differences: number }[]>`
      select provider, to_char(date, 'YYYY-MM-DD') as date, is_even as "isEven", differences from cashier.statements
      order by date, provider`,
    close: async () => {
      await bank.close()
      app.server.closeAllConnections()
      await app.close()
      await parts.close()
      await drop()
    },
  }
}
