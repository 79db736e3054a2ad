import {
  createCashier,
  type Provider,
  proveCashier,
  setConfig,
  setProviderKeys,
  signEvent,
} from '#features/cashier/server/cashier.ts'
import { hashPassword } from '#features/credentials/server/credentials.ts'
import { setLevel } from '#features/identity/server/identity.ts'
import { answerLimitPrompt } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { proveTurnover } from '#features/turnover/server/turnover.ts'
import { accountOf, move, prove } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import vectors from '../../vectors/cashier-cases.json' with { type: 'json' }
import { givenContext } from '../given.ts'

const KEY = 'whsec_Z3JhbmRzdGFuZC10ZXN0LXNlY3JldC0wMQ=='
export const PAYMENT_PASSWORD = '246813'
export type CashierWorld = Awaited<ReturnType<typeof cashierOn>>
type Happened = { type: string; id: string; order?: string; part?: string; paymentId?: string; amount?: string }

/** When its clock begins, and what the server joins to it. */
type Options = { start?: Date } & Pick<NonNullable<Parameters<typeof createCashier>[1]>, 'chooseOffer' | 'countNow'>

/** What a merchant has otherwise than the defaults. */
type Change = { deposit?: object; withdrawal?: object; methods?: object; payouts?: object; c2c?: boolean }

/** A merchant with the cashier of the vectors' defaults, a bank that a test bends, and a clock that it moves. */
export async function cashierOn(
  { db, drop }: { db: Sql; drop: () => Promise<void> },
  hosts?: string[],
  { start = new Date('2026-12-01T03:00:00Z'), ...options }: Options = {},
) {
  const context = givenContext(db)
  let clock = start
  /** What the bank was asked, in order; `bend` replaces an answer, or throws. */
  const asked: string[] = []
  let bend: Partial<Provider> = {}
  const say = (what: string) => void asked.push(what)
  const bank: Provider = {
    createOrder: async ask => {
      say(`order ${ask.order}`)
      return bend.createOrder ? bend.createOrder(ask) : { answer: 'accepted' }
    },
    order: async order => (bend.order ? bend.order(order) : []),
    createPayout: async ask => {
      say(`payout ${ask.part}`)
      return bend.createPayout ? bend.createPayout(ask) : 'accepted'
    },
    payout: async (...asked) => (bend.payout ? bend.payout(...asked) : 'sent'),
    statement: async (date, currency) => bend.statement?.(date, currency),
    refund: async ask => {
      say(ask.refund)
      return bend.refund ? bend.refund(ask) : 'accepted'
    },
  }
  const codes = ['psp', 'bank', 'chain']
  const providers = async (_: number, code: string) => (codes.includes(code) ? bank : undefined)
  const now = async () => new Date(clock)
  const cashier = createCashier(context, { providers, now, ...options })
  /** The same some days ago: payees of then may be used by now. */
  const before = async () => new Date(clock.getTime() - 100 * 3_600_000)
  const earlier = createCashier(context, { providers, now: before })
  await transaction(db, async tx => {
    const merchant = { id: 1, code: 'm1', name: 'M', moneyMode: 'real', currency: 'USD', currencySymbol: '$' } as const
    await addMerchant(tx, { ...merchant, encPayload: 'accept', takesUnknownHosts: !hosts }, hosts)
    await setGiven(tx)
    for (const code of codes) await setProviderKeys(tx, context.serverSecret, 1, code, [KEY])
  })

  type Tx = Parameters<Parameters<typeof transaction>[1]>[0]
  async function setGiven(tx: Tx, change: Change = {}): Promise<void> {
    const { deposit, withdrawal, methods } = vectors.defaults
    const config = {
      ...{ methods: { ...methods, ...change.methods }, payouts: change.payouts ?? {}, c2c: change.c2c ?? false },
      deposit: { ...deposit, ...change.deposit },
      withdrawal: { weights: {}, ...withdrawal, ...change.withdrawal },
    }
    await setConfig(tx, 1, config as never, 'test')
  }

  const paymentHash = hashPassword(context.serverSecret, PAYMENT_PASSWORD)
  let members = 0
  async function newMember(cash = '0') {
    const n = ++members
    const memberId = await addMemberWithPassword(context, {
      ...{ merchantId: 1, username: `player${n}`, password: null, chosenByMember: true },
      profile: { payeeName: 'NGUYEN VAN A' },
    })
    // One hash for all: each would cost its time.
    await db`update credentials.credentials set payment_hash = ${await paymentHash} where member_id = ${memberId}`
    await transaction(db, tx => answerLimitPrompt(tx, { merchantId: 1, memberId }, 'none'))
    const payeeId = await earlier.addPayee({ merchantId: 1, memberId }, { kind: 'bank', number: `n${n}` })
    await transaction(db, tx => setLevel(tx, { merchantId: 1, memberId }, { level: 2, by: 'test', why: 'given' }))
    const value = parseAmount(cash)
    const account = await accountOf(db, 1, memberId, 'real')
    const lines = [{ account, house: { purpose: 'promotions', subject: 'start' } as const, amount: value }]
    if (value > 0n)
      await transaction(db, tx => move(tx, [{ key: `start:${memberId}`, kind: 'start', reference: '', lines }]))
    return { merchantId: 1, memberId, payeeId }
  }
  type There = Awaited<ReturnType<typeof newMember>>

  return {
    ...{ db, context, cashier, asked, newMember, now: () => new Date(clock) },
    /** Another process: nothing is left of the first but what it stored. */
    restart: (answerMs?: number) => createCashier(context, { providers, now, answerMs }),
    bend: (answers: Partial<Provider>) => {
      bend = answers
    },
    setConfig: (change: Change) => transaction(db, tx => setGiven(tx, change)),
    deposit: (who: There, key: string, value = '100', method = 'psp') =>
      cashier.createDeposit({ ...who, method, amount: parseAmount(value), key }),
    withdraw: (who: There, key: string, value: string, password: string | undefined = PAYMENT_PASSWORD) =>
      cashier.requestWithdrawal({ ...who, amount: parseAmount(value), key, password }),
    /** An event of a provider, signed as it should be. */
    tell: ({ id, ...event }: Happened, provider = 'psp', by = cashier) => {
      const body = JSON.stringify(event)
      const timestamp = String(Math.floor(clock.getTime() / 1000))
      const headers = { id, timestamp, signature: signEvent(KEY, id, timestamp, body) }
      return by.receiveEvent({ merchantId: 1, provider, headers, body })
    },
    pass: async (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000)
      while ((await cashier.runDue()) > 0);
    },
    /** What a member has, by purpose; accounts that hold nothing are left out. */
    moneyOf: async ({ memberId }: { memberId: string }) => {
      const rows = await db<{ purpose: string; balance: bigint }[]>`
        select purpose, balance from wallet.public_balances
        where member_id = ${memberId} and book = 'real' and balance <> 0`
      return Object.fromEntries(rows.map(row => [row.purpose, Number(amount(row.balance)) / 10_000]))
    },
    findings: async () => {
      const found = { ...(await prove(db)), ...(await proveTurnover(db)), ...(await proveCashier(db)) }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    close: drop,
  }
}
