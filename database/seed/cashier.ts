import { configOf, setConfig, setUpProvider } from '#features/cashier/server/cashier.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type BankKeys, DESK_KINDS, type Desk, deskKeys } from '#shared/server/secrets/desk-keys.ts'

export type BankEnvironment = BankKeys & { SERVER_SECRET: string; BANK_URL: string }
export type CashierConfig = Parameters<typeof setConfig>[2]

/**
 * The demo merchant's cashier, in credits: limits that leave room for a start of 10,000, and no waiting for a day before a new
 * payee, or a member with a new password, may be tried.
 */
const CASHIER: CashierConfig = {
  deposit: { dualLimit: '1000' },
  methods: {
    gateway: {
      provider: 'gateway',
      kind: 'gateway',
      amountPolicy: 'EXACT',
      min: '5',
      max: '2000',
      order: 1,
      arrivesS: 10,
    },
    bank: {
      ...{ provider: 'bank', kind: 'bank', amountPolicy: 'ACTUAL', min: '10', max: '5000', nameCheck: true },
      ...{ order: 2, arrivesS: 60 },
    },
    crypto: {
      ...{
        provider: 'chain',
        kind: 'crypto',
        coin: 'DEMO',
        amountPolicy: 'ACTUAL',
        min: '20',
        max: '5000',
        confirmations: 6,
      },
      ...{ expiresS: 3_600, order: 3, arrivesS: 30 },
    },
  },
  withdrawal: {
    ...{ min: '20', max: '5000', timesPerDay: 5, dailyMax: '10000' },
    fee: { free: 1, fixed: '1', ratePpm: 5_000, min: '1', max: '20' },
    ...{ autoLimit: '500', autoDaily: '2000', dualLimit: '5000', cancelByMember: true },
    ...{ newPayeeHours: 0, changeHours: 0 },
  },
  payouts: {
    bank: { provider: 'bank', banks: [{ bin: '970400', name: 'Grandstand Demo Bank' }] },
    wallet: { provider: 'gateway', banks: [{ bin: 'demo-wallet', name: 'Demo Wallet' }] },
    coin: { provider: 'chain', banks: [{ bin: 'demo', name: 'Demo chain' }] },
  },
}

type Seeded = { config: CashierConfig; desks: readonly Desk[] }

/** Gives the merchant a cashier, once; how the desks of the demo bank are reached follows the environment at every start. */
export async function seedCashier(
  db: Sql,
  merchantId: number,
  env: BankEnvironment,
  { config, desks }: Seeded = { config: CASHIER, desks: DESK_KINDS },
): Promise<void> {
  if (!(await hasCashier(db, merchantId))) await transaction(db, tx => setConfig(tx, merchantId, config, 'seed'))
  for (const desk of desks) {
    const { key, eventKey, route } = deskKeys(env, desk)
    const place = { merchantId, code: desk, route, address: env.BANK_URL }
    await setUpProvider(db, env.SERVER_SECRET, { ...place, key, eventKeys: [eventKey], isDemo: true })
  }
}

function hasCashier(db: Sql, merchantId: number): Promise<boolean> {
  return configOf(db, merchantId).then(
    () => true,
    error => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}
