import { addKnownOperator } from '#features/operators/server/operators.ts'
import { setRank } from '#features/people/server/people.ts'
import { addMemberWithPassword } from '#features/sessions/server/sessions.ts'
import { addMerchant, merchantById, setFlag } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { connect, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { type BankEnvironment, seedCashier } from './cashier.ts'
import { seedContent } from './content.ts'
import logins from './demo-logins.json' with { type: 'json' }
import operators from './demo-operators.json' with { type: 'json' }
import { seedLotteries } from './lotteries.ts'
import { seedService } from './service.ts'
import { seedTransfers, seedVendors, type VendorEnvironment } from './vendors.ts'

const MERCHANT = 1
/** Codes go nowhere but into the development outbox here: they cost nothing. */
const EVERY_WAY_IN = ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3', 'FREEPLAY3']

/**
 * The demo world: one merchant that plays for credits, its demo logins, and the brands of our studio as vendors.
 * Members and merchant are made once.
 */
export async function seed(databaseUrl: string, env: VendorEnvironment & BankEnvironment): Promise<void> {
  const db = connect(databaseUrl, 2)
  const log = createLog('seed', 'warn')
  const context: Context = { db, log, realtime: createRealtime(), serverSecret: env.SERVER_SECRET }
  try {
    if (!(await hasMerchant(context))) {
      await transaction(db, async tx => {
        await addMerchant(tx, {
          id: MERCHANT,
          code: 'grandstand',
          name: 'Grandstand',
          moneyMode: 'credits',
          currency: 'CRD',
          currencySymbol: 'P',
          takesUnknownHosts: true,
        })
        for (const flag of EVERY_WAY_IN) await setFlag(tx, MERCHANT, flag, true)
      })
    }
    await seedService(db, MERCHANT)
    for (const { username, password, type, rank } of logins) {
      const account = { merchantId: MERCHANT, username, password, type, chosenByMember: true }
      const memberId = await addMemberWithPassword(context, account).catch(ignoreTaken)
      if (memberId && rank > 0) await transaction(db, tx => setRank(tx, MERCHANT, memberId, rank))
    }
    for (const operator of operators) await addKnownOperator(context, { merchantId: MERCHANT, ...operator })
    await transaction(db, tx => seedContent(tx, MERCHANT))
    await transaction(db, tx => seedVendors(tx, MERCHANT, env))
    await seedTransfers(db, MERCHANT)
    await seedCashier(db, MERCHANT, env)
    await transaction(db, tx => seedLotteries(tx, MERCHANT))
  } finally {
    await db.end()
  }
}

async function hasMerchant({ db }: Context): Promise<boolean> {
  return merchantById(db, MERCHANT).then(
    () => true,
    error => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

function ignoreTaken(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'username_taken')) throw error
}
