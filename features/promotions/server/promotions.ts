import { betsOfBonus, bonusesOfMember, forfeitBonuses, type GrantRow } from '#features/bonuses/server/bonuses.ts'
import { type Amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { whyNot } from '../rules/eligible.ts'
import { audienceOf } from './deposits.ts'
import { factsOf, type Who } from './facts.ts'
import * as store from './store.ts'

export { noteDeposit, notePlay, payDue } from './activities/auto.ts'
export { chooseOffer, grantOnDeposit, lapseOffer } from './deposits.ts'
export { applicationDecided } from './events.ts'
export { promotionActions } from './office/actions.ts'
export { raiseBudget } from './office/store-office.ts'
export {
  keep,
  lapse,
  type Owed,
  payAll,
  payReward,
  payRewards,
  promise,
  promiseAll,
  type Reward,
} from './promises.ts'
export { insertPromotion as addPromotion, PROOFS } from './store.ts'
export { type CashbackRow, selectCashback as cashbackOffers } from './store-cashback.ts'
export { selectBudgets as budgetsOf, selectRunning as runningBudgets } from './store-promises.ts'

const MOST_GRANTS = 100
const MOST_BETS = 5_000

/** Offers that run now, each with why the member may not take it. */
export async function offersOf(db: Sql, who: Who) {
  return transaction(db, async tx => {
    const at = await databaseNow(tx)
    const facts = await factsOf(tx, who, at)
    const rows = await store.selectRunning(tx, who, facts.currency, at)
    return rows.map(row => ({ ...viewOf(row), refused: whyNot(audienceOf(row, ZERO), facts, at.getTime()) ?? null }))
  })
}

function viewOf({ code, version, currency, offer, startsAt, endsAt }: store.OfferRow) {
  const { audience: _, ...told } = offer
  return { code, version, currency, ...told, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** A member's bonuses, the newest first. */
export async function grantsOf(db: Sql, who: Who) {
  const rows = await bonusesOfMember(db, who, MOST_GRANTS)
  return Promise.all(rows.map(row => grantView(db, row)))
}

async function grantView(db: Sql, row: GrantRow) {
  const { id, merchantId, promotion: code, version, currency, state, terms, maxBet } = row
  const offer = await store.findOffer(db, { merchantId, code, version })
  const when = (at: Date | null) => at?.toISOString() ?? null
  const text = (value: Amount) => formatAmount(value)
  return {
    ...{ id: String(id), code, version, currency, state, why: row.why, texts: offer?.offer.texts ?? {} },
    ...{ amount: text(row.amount), required: text(row.required), progress: text(row.progress) },
    ...{
      maxBet: maxBet === null ? null : text(maxBet),
      excluded: [...terms.excluded],
      contribution: terms.contribution,
      order: terms.order,
    },
    ...{ grantedAt: row.grantedAt.toISOString(), startedAt: when(row.startedAt) },
    ...{ endsAt: when(row.endsAt), endedAt: when(row.endedAt) },
  }
}

async function ownGrant(db: Sql, who: Who, id: string): Promise<GrantRow> {
  const row = (await bonusesOfMember(db, who, MOST_GRANTS)).find(each => String(each.id) === id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Ends a bonus that is not over, as its member wishes; own money is not touched. Again changes nothing. */
export async function giveUp(db: Sql, who: Who, id: string) {
  const row = await ownGrant(db, who, id)
  await transaction(db, tx => forfeitBonuses(tx, { ...who, currency: row.currency }, { id: row.id }, 'given up'))
  return grantView(db, await ownGrant(db, who, id))
}

/** What each bet counted, so that the member can add it up (promotions §10). */
export async function statementOf(db: Sql, who: Who, id: string) {
  const row = await ownGrant(db, who, id)
  const bets = await betsOfBonus(db, row.id, MOST_BETS)
  return {
    grant: await grantView(db, row),
    rows: bets.map(({ reference, game, category, valid, ppm, counted, open, acceptedAt }) => ({
      ...{ reference, game, category, ppm, open, at: acceptedAt.toISOString() },
      ...{ valid: formatAmount(valid), counted: formatAmount(counted) },
    })),
  }
}
