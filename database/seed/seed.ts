import { addKnownOperator, joinGroup } from '#features/operators/server/operators.ts'
import { setRank } from '#features/people/server/people.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { addMerchant, merchantById, setField, setFlag, setTheme } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { connect, type Tx, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { seedCashback } from './cashback.ts'
import { type BankEnvironment, seedCashier } from './cashier.ts'
import { seedContent } from './content.ts'
import logins from './demo-logins.json' with { type: 'json' }
import operators from './demo-operators.json' with { type: 'json' }
import { seedGoods } from './goods.ts'
import { LINE, seedAgent } from './line.ts'
import { seedLotteries, seedLotusLotteries } from './lotteries.ts'
import { LOTUS_CASHIER } from './lotus/cashier.ts'
import { LOTUS_CONTENT } from './lotus/content.ts'
import lotusLogins from './lotus/logins.json' with { type: 'json' }
import lotusOperators from './lotus/operators.json' with { type: 'json' }
import { THEME } from './lotus/theme.ts'
import { seedLuck } from './luck.ts'
import { seedMissions } from './missions.ts'
import { seedPromotions } from './promotions.ts'
import { seedRanks } from './ranks.ts'
import { seedReferral } from './referral.ts'
import { seedRewards } from './rewards.ts'
import { LOTUS_SERVICE, seedService } from './service.ts'
import { LOTUS_VENDORS, seedSports, seedTransfers, seedVendors, type VendorEnvironment } from './vendors.ts'

const GRANDSTAND = 1
export const LOTUS = 2
/** Browsers know every name under localhost as their own machine. */
export const LOTUS_HOST = 'lotus.localhost'
/** Codes go nowhere but into the development outbox here: they cost nothing. */
const EVERY_WAY_IN = ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3', 'FREEPLAY3']

/**
 * The demo world: two merchants that play for credits, one of them in dong under its own name and colours, their logins,
 * and the brands of our studio as vendors. Members and merchants are made once; the line of agents joins in the past where
 * one is played (`hasPast`).
 */
export async function seed(
  databaseUrl: string,
  env: VendorEnvironment & BankEnvironment,
  { hasPast = false } = {},
): Promise<void> {
  const db = connect(databaseUrl, 2)
  const log = createLog('seed', 'warn')
  const context: Context = { db, log, realtime: createRealtime(), serverSecret: env.SERVER_SECRET }
  try {
    await seedGrandstand(context, env, hasPast)
    await seedLotus(context, env)
  } finally {
    await db.end()
  }
}

async function seedGrandstand(
  context: Context,
  env: VendorEnvironment & BankEnvironment,
  hasPast: boolean,
): Promise<void> {
  const { db } = context
  await once(context, GRANDSTAND, async tx => {
    const about = { code: 'grandstand', name: 'Grandstand', currency: 'CRD', currencySymbol: 'P' }
    await addMerchant(tx, { id: GRANDSTAND, ...about, moneyMode: 'credits', takesUnknownHosts: true })
    for (const flag of EVERY_WAY_IN) await setFlag(tx, GRANDSTAND, flag, true)
  })
  await seedService(db, GRANDSTAND)
  const isOfLine = (username: string) => LINE.some(each => each.username === username)
  await seedPeople(context, GRANDSTAND, hasPast ? logins.filter(each => !isOfLine(each.username)) : logins, operators)
  await transaction(db, tx => seedContent(tx, GRANDSTAND))
  await transaction(db, tx => seedVendors(tx, GRANDSTAND, env))
  await transaction(db, tx => seedSports(tx, GRANDSTAND))
  await seedTransfers(db, GRANDSTAND)
  await seedCashier(db, GRANDSTAND, env)
  await transaction(db, tx => seedLotteries(tx, GRANDSTAND))
  await transaction(db, tx => seedGoods(tx, GRANDSTAND, 'CRD'))
  await seedPromotions(db, GRANDSTAND, 'CRD')
  await seedRewards(db, GRANDSTAND, 'CRD', logins)
  await seedLuck(db, env.SERVER_SECRET, GRANDSTAND, 'CRD')
  await seedMissions(db, GRANDSTAND, 'CRD')
  await seedRanks(db, GRANDSTAND, 'CRD', '500000')
  await seedReferral(db, GRANDSTAND)
  await seedCashback(db, GRANDSTAND, 'CRD')
}

/** It asks for other things at registration, and offers no way in by mobile number. */
async function seedLotus(context: Context, env: VendorEnvironment & BankEnvironment): Promise<void> {
  const { db } = context
  await once(context, LOTUS, async tx => {
    const about = { code: 'lotus', name: 'Lotus House', currency: 'VND', currencySymbol: '₫' }
    await addMerchant(tx, { id: LOTUS, ...about, moneyMode: 'credits' }, [LOTUS_HOST])
    await setFlag(tx, LOTUS, 'FREEPLAY3', true)
    await setField(tx, LOTUS, 'email', { enabled: false })
    await setField(tx, LOTUS, 'affiliateCode', { enabled: false })
    await setField(tx, LOTUS, 'birthDate', { enabled: true, required: true })
    await setField(tx, LOTUS, 'payeeName', { enabled: true })
    await setTheme(tx, LOTUS, THEME)
    await seedLotusLotteries(tx, LOTUS)
  })
  await seedService(db, LOTUS, LOTUS_SERVICE)
  await seedPeople(context, LOTUS, lotusLogins, lotusOperators)
  // One house: the owner of the first brand works in the second one, too.
  await transaction(db, tx => joinGroup(tx, GRANDSTAND, LOTUS))
  await transaction(db, tx => seedContent(tx, LOTUS, LOTUS_CONTENT))
  await transaction(db, tx => seedGoods(tx, LOTUS, 'VND'))
  await transaction(db, tx => seedVendors(tx, LOTUS, env, LOTUS_VENDORS))
  await seedRanks(db, LOTUS, 'VND', '500000000')
  await seedCashier(db, LOTUS, env, {
    config: LOTUS_CASHIER,
    desks: ['lotus-bank', 'lotus-gateway', 'lotus-chain'],
  })
}

async function once({ db }: Context, merchantId: number, add: (tx: Tx) => Promise<void>): Promise<void> {
  const isThere = await merchantById(db, merchantId).then(
    () => true,
    error => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  if (!isThere) await transaction(db, add)
}

type Logins = readonly { username: string; password: string; type: number; rank: number }[]
type Operators = readonly { role: string; email: string; password: string }[]

async function seedPeople(context: Context, merchantId: number, members: Logins, staff: Operators): Promise<void> {
  for (const { username, password, type, rank } of members) {
    const account = { merchantId, username, password, type, chosenByMember: true }
    const agent = merchantId === GRANDSTAND && LINE.find(each => each.username === username)
    const memberId = agent
      ? await seedAgent(context, merchantId, agent.username, password)
      : await addMemberWithPassword(context, account).catch(ignoreTaken)
    if (memberId && rank > 0) await transaction(context.db, tx => setRank(tx, merchantId, memberId, rank))
  }
  for (const operator of staff) await addKnownOperator(context, { merchantId, ...operator })
}

function ignoreTaken(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'username_taken')) throw error
}
