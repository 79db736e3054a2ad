import type { Cashier } from '#features/cashier/server/cashier.ts'
import { memberNames } from '#features/people/server/people.ts'
import { linkedAround } from '#features/players/server/players.ts'
import { areAlike } from '#features/referral/rules/referral.ts'
import { areByMachine, LEAST_TAKERS } from '#features/risk/rules/offers.ts'
import type { Rule } from '#features/risk/rules/signs.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import * as store from './store-alerts.ts'
import * as offers from './store-offers.ts'

type Deps = Pick<Context, 'db'> & { cashier: Pick<Cashier, 'office'> }

/** Looks at bonuses and offers of late, at all merchants; the same fact alarms once. A signal takes nothing of anybody. */
export async function watchOffers(deps: Deps): Promise<void> {
  for (const merchantId of await store.selectMerchants(deps.db)) {
    const alerts = [
      ...(await clusters(deps, merchantId)),
      ...(await opposites(deps, merchantId)),
      ...(await signs(deps.db, merchantId)),
    ]
    if (alerts.length > 0) await transaction(deps.db, tx => store.insertAlerts(tx, merchantId, alerts))
  }
}

/**
 * Who shares a document, a payee or a device with a member, or an address under a name like theirs; an address alone is a
 * household's, or a town's.
 */
export async function tiedTo(
  { db, cashier }: Deps,
  merchantId: number,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const { ties } = await linkedAround(db, cashier, { merchantId, memberId })
  const own = ties.filter(({ members }) => members.includes(memberId))
  const at = (isAddress: boolean) =>
    own
      .filter(({ kind, isFull }) => (kind === 'address') === isAddress && !(isAddress && isFull))
      .flatMap(tie => tie.members)
  const names = await memberNames(db, merchantId, at(true))
  const isLike = (id: string) => areAlike(names.get(id) ?? '', names.get(memberId) ?? '')
  return new Set([...at(false), ...at(true).filter(isLike)])
}

/** R1: accounts that belong together and took one offer each. */
async function clusters(deps: Deps, merchantId: number): Promise<store.NewAlert[]> {
  const found = new Map<string, store.NewAlert>()
  for (const { memberId, promotion, others, at } of await offers.selectTakers(deps.db, merchantId)) {
    if (others.length === 0) continue
    const tied = await tiedTo(deps, merchantId, memberId)
    const members = [memberId, ...others.filter(other => tied.has(other))].sort()
    if (members.length < LEAST_TAKERS) continue
    const key = [promotion, ...members].join(' ')
    const figures = { members: members.length, promotion }
    found.set(key, { rule: 'offerCluster', key, at, members, withdrawal: null, figures })
  }
  return [...found.values()]
}

/** R2: opposite sides of two who belong together. */
async function opposites(deps: Deps, merchantId: number): Promise<store.NewAlert[]> {
  const found: store.NewAlert[] = []
  for (const { one, other, issues, share, at } of await offers.selectOpposite(deps.db, merchantId)) {
    if (!(await tiedTo(deps, merchantId, one)).has(other)) continue
    const key = `${one} ${other} ${at.toISOString().slice(0, 10)}`
    const figures = { issues, share: percent(share) }
    found.push({ rule: 'oppositeBets', key, at, members: [one, other], withdrawal: null, figures })
  }
  return found
}

/** What one member did alone. */
async function signs(db: Sql, merchantId: number): Promise<store.NewAlert[]> {
  const told =
    <T extends Omit<offers.Sign, 'currency'>>(rule: Rule, figuresOf: (row: T) => store.Figures) =>
    (row: T): store.NewAlert => ({
      ...{ rule, key: row.key, at: row.at, members: [row.memberId], withdrawal: null, figures: figuresOf(row) },
    })
  return [
    ...(await offers.selectJumps(db, merchantId)).map(
      told('stakeJump', row => ({ amount: money(row.amount), usual: money(row.usual), currency: row.currency })),
    ),
    ...(await offers.selectCycles(db, merchantId)).map(told('bonusCycle', ({ times }) => ({ times }))),
    ...(await offers.selectLowRisk(db, merchantId)).map(
      told('lowRisk', row => ({
        ...{ staked: money(row.staked), currency: row.currency, share: percent(row.share), bets: row.bets },
      })),
    ),
    ...(await offers.selectClaims(db, merchantId))
      .filter(({ claims }) => areByMachine(claims))
      .map(told('machineClaims', ({ claims }) => ({ times: claims.length }))),
    ...(await offers.selectCorrections(db, merchantId)).map(
      told('lateCorrection', row => ({ amount: money(row.amount), currency: row.currency, bets: row.bets })),
    ),
    ...(await offers.selectOverEnd(db, merchantId)).map(told('overEnd', ({ times }) => ({ times }))),
  ]
}

const money = (value: bigint) => formatAmount(amount(value))
const percent = (share: number) => Math.round(share * 100)
