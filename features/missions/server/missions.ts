import { assertMayPlay, memberById } from '#features/people/server/people.ts'
import { keep, payReward, promise } from '#features/promotions/server/promotions.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { holdFollowed } from '#features/turnover/server/turnover.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { dayAt } from '#shared/zone.ts'
import { type Period, periodBefore, periodOf, type StepState, stepStates } from '../rules/missions.ts'
import * as store from './store.ts'
import { sumDeposits, sumPlayed } from './store-played.ts'

export { openBoard, settleBoards } from './boards.ts'
export { PROOFS } from './clock.ts'
export { countPlayed } from './count.ts'
export { missionActions } from './office/actions.ts'
export { insertMission as openMission, type Texts } from './store.ts'
export { findBoard as boardOf } from './store-boards.ts'

export type Who = { merchantId: number; memberId: string }
/** A mission in one of its periods, as it stands with a member. */
export type Standing = { mission: store.MissionRow; period: Period; progress: Amount; states: StepState[] }
/** Counts a member's bets up to now, before something is decided by them. */
export type CountNow = (memberId: string) => Promise<unknown>

/** Rewards of missions have to be played once before they leave (promotions §9). */
const TIMES_PPM = 1_000_000n

/** Missions as they stand with a member: each in its period, and in the one before while something of that may be claimed. */
export async function missionsOf(db: Sql, who: Who): Promise<Standing[]> {
  const { timeZone } = await merchantById(db, who.merchantId)
  return transaction(db, async tx => {
    const at = await databaseNow(tx)
    const member = await memberById(tx, who.merchantId, who.memberId)
    if (!member) throw new Refusal('not_found')
    const missions = await store.selectMissions(tx, who.merchantId, at)
    const claims = await store.selectClaims(
      tx,
      who.memberId,
      missions.map(({ code }) => code),
    )
    const found: Standing[] = []
    for (const mission of missions) {
      if (member.rankLevel < mission.minRank || mission.currency !== member.currency) continue
      const periods = periodsAt(mission, at, timeZone)
      for (const period of periods) {
        const stands = await standingOf(tx, who, { mission, period, claims, at })
        const isOver = period !== periods[0]
        if (!isOver || stands.states.includes('COMPLETED')) found.push(stands)
      }
    }
    return found
  })
}

/** The period that runs, then the one before. */
function periodsAt(mission: store.MissionRow, at: Date, timeZone: string): Period[] {
  const times = { repeat: mission.repeat, startsAt: mission.startsAt.getTime(), endsAt: mission.endsAt.getTime() }
  const day = dayAt(at.getTime(), timeZone)
  const now = periodOf(times, day, timeZone)
  const before = periodBefore(times, day, timeZone)
  return [...(now.from < now.to ? [now] : []), ...(before ? [before] : [])]
}

type Look = { mission: store.MissionRow; period: Period; claims: readonly store.ClaimRow[]; at: Date }

async function standingOf(
  tx: Tx,
  { merchantId, memberId }: Who,
  { mission, period, claims, at }: Look,
): Promise<Standing> {
  const span = { from: new Date(period.from), to: new Date(period.to), category: mission.category }
  const sum = mission.metric === 'valid_bet' ? sumPlayed : sumDeposits
  const progress = amount(await sum(tx, memberId, span))
  const claimed = claims
    .filter(each => each.code === mission.code && each.period === period.key)
    .map(({ step }) => step)
  const isLocked = mission.after !== null && !(await isDone(tx, { merchantId, memberId }, mission.after))
  const states = stepStates(mission.steps, { progress, claimed, isLocked }, { period, now: at.getTime() })
  return { mission, period, progress, states }
}

/** All steps of a mission were claimed in one of its periods. */
async function isDone(tx: Tx, { merchantId, memberId }: Who, code: string): Promise<boolean> {
  const steps = (await store.findMission(tx, merchantId, code))?.steps.length ?? 0
  const byPeriod = Map.groupBy(await store.selectClaims(tx, memberId, [code]), ({ period }) => period)
  return [...byPeriod.values()].some(claims => claims.length === steps)
}

export type ClaimAsk = Who & { code: string; period: string; step: number }

/**
 * Claims what a step earned, once whatever the number of tabs (promotions §7.5): cash, played once. Refused as `not_found`,
 * `state_changed` where it is not to be claimed (any more, or yet), `offer_not_for_you` where its budget is spent, and as whoever may be given nothing.
 */
export async function claim(db: Sql, countNow: CountNow, ask: ClaimAsk): Promise<Amount> {
  await countNow(ask.memberId)
  const { timeZone } = await merchantById(db, ask.merchantId)
  return transaction(db, async tx => {
    const member = await memberToGive(tx, ask)
    await assertMayPlay(db, ask.merchantId, member.type)
    // Of two tabs the second waits here, and finds what the first claimed.
    await holdFollowed(tx, [ask.memberId])
    const at = await databaseNow(tx)
    const mission = await store.findMission(tx, ask.merchantId, ask.code)
    if (mission?.state !== 'RUNNING' || member.rankLevel < mission.minRank || mission.currency !== member.currency)
      throw new Refusal('not_found')
    const period = periodsAt(mission, at, timeZone).find(({ key }) => key === ask.period)
    const step = mission.steps[ask.step]
    if (!period || !step) throw new Refusal('not_found')
    const claims = await store.selectClaims(tx, ask.memberId, [ask.code])
    const { progress, states } = await standingOf(tx, ask, { mission, period, claims, at })
    if (states[ask.step] === 'CLAIMED') return step.reward
    if (states[ask.step] !== 'COMPLETED') throw new Refusal('state_changed')
    const { merchantId, memberId, code } = ask
    const { currency, promotion } = mission
    const key = `mission:${code}:${memberId}:${ask.step}:${period.key}`
    const owed = { merchantId, code: promotion, key, amount: step.reward }
    if ((await promise(tx, owed)) === 'budget_spent') throw new Refusal('offer_not_for_you', { reason: 'budget' })
    const row = { merchantId, memberId, code, currency, period: period.key, step: ask.step, progress, at }
    if (!(await store.insertClaim(tx, { ...row, amount: step.reward }))) throw new Refusal('state_changed')
    await payReward(tx, { ...owed, memberId, currency, timesPpm: TIMES_PPM })
    await keep(tx, owed)
    return step.reward
  })
}
