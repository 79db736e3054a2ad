import { countBonuses } from '#features/bonuses/server/bonuses.ts'
import { endDue } from '#features/bonuses/server/ends.ts'
import { readRounds } from '#features/gateway/server/gateway.ts'
import { addPromotion, chooseOffer } from '#features/promotions/server/promotions.ts'
import { expireRewards } from '#features/rewards/server/rewards.ts'
import { createCounter } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { cashierOn } from '../../../../tests/support/cashier/on-database.ts'
import { givenPlayer, givenVendor } from '../../../../tests/support/given.ts'
import type { Campaign, SequenceCase } from './shape.ts'

export type Place = Awaited<ReturnType<typeof openPlace>>
export type World = Awaited<ReturnType<typeof openWorld>>

const CATEGORIES = ['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'PVP']
/** Houses whose subject is the vendor's. */
const OF_VENDOR = ['stake', 'payout']

/** A merchant with a cashier, a vendor with a game of each category, and the server's counter. All cases happen there. */
export async function openPlace(db: Sql) {
  // Its clock is the database's: bets are taken by that.
  const start = new Date(Date.now() - 1_000)
  const holder: { countNow?: (memberId: string) => Promise<void> } = {}
  const countNow = (memberId: string) => holder.countNow!(memberId)
  const cashier = await cashierOn({ db, drop: async () => {} }, undefined, { start, chooseOffer, countNow })
  const { context } = cashier
  const vendor = await givenVendor(context)
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select 'TESTER.' || lower(type), id, lower(type), type, '', type from games.vendors, unnest(${CATEGORIES}::text[]) type`
  const sources = { readLog: readRounds, openStakes: async () => 0n, alsoCount: countBonuses }
  const counter = createCounter(context, sources)
  holder.countNow = counter.countNow
  return { db, cashier, call: vendor.call, countNow, close: vendor.gateway.close }
}

/** The members and offers of a case. */
export async function openWorld(place: Place, name: string, { given }: SequenceCase) {
  const { db, cashier, countNow } = place
  const prefix = `${name.toLowerCase()}-`
  const before = await housesOf(db)
  const members = new Map<string, Awaited<ReturnType<typeof addMember>>>()
  for (const [id, member] of Object.entries(given.members)) members.set(id, await addMember(place, member.cash))
  await transaction(db, async tx => {
    for (const [code, campaign] of Object.entries(given.campaigns))
      if (campaign.pctPpm !== undefined) await addPromotion(tx, offerOf(`${prefix}${code}`, campaign))
      else if (campaign.budget !== undefined) await addBudget(tx, `${prefix}${code}`, campaign.budget)
  })
  let passed = 0
  const settle = async () => {
    for (const { memberId } of members.values()) await countNow(memberId)
    await endDue(db, countNow)
    await expireRewards(db)
  }
  return {
    ...{ ...place, members, settle },
    /** Names of bets, orders and grants of a case are its own. */
    named: (id: string) => `${prefix}${id}`,
    plain: (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name),
    grants: new Map<string, string>(),
    bets: new Map<string, { category: string; stake: string }>(),
    wins: new Map<string, { tx: string; payout: string }>(),
    /** What house accounts got in this case, by book. */
    houses: async () => {
      const now = await housesOf(db)
      return new Map([...now].map(([house, sum]) => [house, sum - (before.get(house) ?? 0n)]))
    },
    /** Lets time pass: what happened before lies so much longer ago. */
    passTo: async (seconds: number) => {
      await passTime(db, [...members.values()], seconds - passed)
      passed = seconds
      await settle()
    },
    cashier,
  }
}

/** Somebody with a session, a payee and so much cash. */
export async function addMember({ cashier, db }: Place, cash = '0') {
  const who = await cashier.newMember()
  const value = parseAmount(cash)
  const account = await accountOf(db, 1, who.memberId, 'real')
  const lines = [{ account, house: { purpose: 'deposits', subject: 'start' } as const, amount: value }]
  if (value > 0n)
    await transaction(db, tx => move(tx, [{ key: `start:${who.memberId}`, kind: 'start', reference: '', lines }]))
  return { ...who, player: await givenPlayer(cashier.context, who.memberId) }
}

/** A promotion that pays in cash. */
export function addBudget(tx: Tx, code: string, budget: string): Promise<boolean> {
  const now = Date.now()
  return addPromotion(tx, {
    ...{
      merchantId: 1,
      code,
      kind: 'reward',
      currency: 'USD',
      state: 'RUNNING',
      budget: parseAmount(budget),
      offer: {},
    },
    ...{ startsAt: new Date(now - 60_000), endsAt: new Date(now + 86_400_000 * 60), by: 'vectors', at: new Date(now) },
  })
}

function offerOf(code: string, campaign: Campaign) {
  const { pctPpm, cap, minDeposit, base, factorPpm, contribution, expiresS, budget } = campaign
  const now = Date.now()
  return {
    ...{
      merchantId: 1,
      code,
      kind: 'deposit' as const,
      currency: 'USD',
      state: 'RUNNING' as const,
      budget: parseAmount(budget!),
    },
    ...{ startsAt: new Date(now - 60_000), endsAt: new Date(now + 86_400_000 * 60), by: 'vectors', at: new Date(now) },
    offer: {
      ...{ pctPpm: pctPpm!, cap: cap!, minDeposit: minDeposit!, base: base!, factorPpm: factorPpm! },
      ...{
        contribution: { category: contribution! },
        excluded: campaign.excluded ?? [],
        maxBet: campaign.maxBet ?? null,
      },
      ...{ expiresS: expiresS!, order: campaign.order ?? ('real_first' as const), audience: {}, texts: {} },
    },
  }
}

async function housesOf(db: Sql): Promise<Map<string, bigint>> {
  const rows = await db<{ book: string; purpose: string; subject: string; balance: bigint }[]>`
    select book, purpose, subject, balance from wallet.house_balances where merchant_id = 1 and book <> 'demo'`
  return new Map(
    rows.map(({ book, purpose, subject, balance }) => {
      const own = OF_VENDOR.includes(purpose) || subject === '' ? purpose : `${purpose}.${subject}`
      return [`${book === 'bonus' ? 'bonus:' : ''}${own}`, amount(balance)]
    }),
  )
}

/** What members had before lies so many seconds longer ago. */
async function passTime(db: Sql, members: readonly { memberId: string }[], seconds: number): Promise<void> {
  const ids = members.map(({ memberId }) => memberId)
  const by = `${seconds} seconds`
  await db`
    update bonuses.grants set granted_at = granted_at - ${by}::interval, started_at = started_at - ${by}::interval,
      ends_at = ends_at - ${by}::interval, ended_at = ended_at - ${by}::interval
    where member_id = any(${ids}::text[])`
  await db`
    update rewards.rewards set issued_at = issued_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where member_id = any(${ids}::text[])`
  await db`
    update freebets.tokens set granted_at = granted_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where member_id = any(${ids}::text[])`
  await db`update turnover.lots set opened_at = opened_at - ${by}::interval where member_id = any(${ids}::text[])`
}
