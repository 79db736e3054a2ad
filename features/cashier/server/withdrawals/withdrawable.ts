import { lockedBy, PPM } from '#features/turnover/rules/turnover.ts'
import type { Lot } from '#features/turnover/server/turnover.ts'
import { type Amount, amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import type { Config } from '../../rules/config.ts'
import { dayOf, WITHDRAWAL_STEPS } from '../../rules/deadlines.ts'
import { dayLimits } from '../../rules/withdrawals.ts'
import { configOf } from '../config.ts'
import type { Deps, Who } from '../deps.ts'
import { type HeldMember, holdMember } from '../members.ts'
import { bonusView, checkChanged, checkMember, checkOwing, meansOf } from './checks.ts'
import { findAside } from './store-pages.ts'
import { sumDay } from './store-withdrawals.ts'

/** What may leave now, what binds the rest, and what the day leaves (§5). */
export async function withdrawableOf(deps: Deps, who: Who) {
  const at = await deps.now()
  return transaction(deps.db, async tx => {
    const config = await configOf(tx, who.merchantId)
    const member = await holdMember(tx, who)
    const means = await meansOf(tx, config, member)
    const { withdrawal: rules, zoneMinutes } = config
    const day = dayOf(at, zoneMinutes)
    const today = await sumDay(tx, who.merchantId, who.memberId, day)
    const { times, dailyMax } = dayLimits(rules, member.rankLevel)
    const timesLeft = Math.max(0, times - today.used)
    const aside = await findAside(tx, who)
    const dayEnd = Date.parse(`${day}T00:00:00Z`) + DAY_MS - zoneMinutes * 60_000
    return {
      ...{ currency: member.currency, unit: formatAmount(amount(unitOf(member.currency))) },
      ...{ cash: formatAmount(means.cash), bonus: formatAmount(means.bonusMoney), debt: formatAmount(means.owed) },
      ...{ locked: formatAmount(means.locked), withdrawable: formatAmount(means.withdrawable) },
      reserved: formatAmount(aside.reserved),
      held: formatAmount(aside.held),
      lots: means.lots.map(lotView),
      activeBonus: means.bonus ? bonusView(means) : null,
      ...{ min: formatAmount(rules.min), max: formatAmount(rules.max), fee: feeTableOf(rules) },
      ...{ usedToday: today.used, freeLeft: Math.max(0, rules.fee.free - today.used), timesLeft },
      dayLeft: formatAmount(amount(dailyMax > today.sum ? dailyMax - today.sum : 0n)),
      dayEndsAt: new Date(dayEnd).toISOString(),
      refused: await refusedAnyway(deps, tx, config, member, { ...means, timesLeft }, at),
      clock: Object.entries(WITHDRAWAL_STEPS).map(([step, { owner, seconds }]) => ({
        ...{ step, owner, seconds: step === 'confirm' ? rules.confirmMinutes * 60 : seconds },
      })),
      serverTime: at.toISOString(),
    }
  })
}

const DAY_MS = 86_400_000

function feeTableOf({ fee }: Config['withdrawal']) {
  const { free, fixed, ratePpm, min, max } = fee
  return { free, ratePpm, fixed: formatAmount(fixed), min: formatAmount(min), max: formatAmount(max) }
}

const SOURCES = { arrival: 'deposit', voucher: 'voucher', bonus: 'bonus' } as const

function lotView(lot: Lot) {
  const { amount: value, timesPpm, required, remaining } = lot
  const [source = ''] = lot.source.split(':')
  return {
    source: SOURCES[source as keyof typeof SOURCES] ?? 'other',
    ...{ amount: formatAmount(value), times: Number(timesPpm) / Number(PPM), required: formatAmount(required) },
    ...{ done: formatAmount(amount(required - remaining)), remaining: formatAmount(remaining) },
    ...{ locked: formatAmount(lockedBy([lot])), openedAt: lot.openedAt.toISOString() },
  }
}

type Means = { owed: Amount; timesLeft: number }

/** What is refused whatever is asked for, and wherever to: the first of §6.1. */
async function refusedAnyway(deps: Deps, tx: Tx, config: Config, member: HeldMember, means: Means, at: Date) {
  try {
    await checkMember(deps, tx, member, 2)
    await checkChanged(tx, config, member, at)
    await checkOwing(deps, tx, member, means)
    if (means.timesLeft === 0) throw new Refusal('no_times_left')
    return null
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details ?? {} }
    throw error
  }
}
