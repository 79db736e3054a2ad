import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import { amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { type SettingsWritten, settingsShape } from '../../api-office.ts'
import { holdBoth, lapseBoth, payBoth } from '../pay.ts'
import { saveSettings, settingsOf, type Versioned } from '../settings.ts'
import * as store from '../store.ts'

const change = z.object({ given: settingsShape })
const pay = z.object({ id: z.string() })

const SUMS = ['bonus', 'friendBonus', 'minDeposit', 'minBet', 'budget'] as const

/** What takes two operators: both are money. */
export function referralActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'referral.change': fourEyes('referral.change', change, {
      ground: async (tx, merchantId, { given }) => {
        const before = await settingsOf(tx, merchantId)
        const after = readSettings(given, before)
        const effect = { changes: changesOf(settingsView(before), given) }
        const raise = amount(after.budget - before.budget)
        const sum = { amount: raise, currency: before.currency }
        return { item: 'referral:settings', version: String(before.version), effect, ...(raise > 0n && { sum }) }
      },
      carryOut: ({ merchantId, people }, { given }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          const before = await settingsOf(tx, merchantId)
          const next = readSettings(given, before)
          const isDone = await saveSettings(tx, merchantId, next, { after: before.version, by: bySome(people) })
          if (!isDone) throw new Refusal('state_changed')
          return { version: before.version + 1 }
        }),
    }),
    'referral.pay': fourEyes('referral.pay', pay, {
      ground: async (tx, merchantId, { id }) => {
        const row = await inReview(tx, merchantId, id)
        const names = await memberNames(tx, merchantId, [row.referrerId, id])
        const effect = {
          ...{ inviter: names.get(row.referrerId) ?? '', friend: names.get(id) ?? '' },
          ...{ amount: formatAmount(row.terms.bonus), toFriend: formatAmount(row.terms.friendBonus) },
          shares: row.ties.map(({ kind, about }) => `${kind} ${about}`.trim()).join(', '),
        }
        const sum = { amount: amount(row.terms.bonus + row.terms.friendBonus), currency: row.currency }
        return { item: `referral:${id}`, version: 'REVIEW', effect, sum }
      },
      carryOut: ({ merchantId, people }, { id }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          await holdBoth(tx, await inReview(tx, merchantId, id))
          const row = await heldInReview(tx, merchantId, id)
          await memberToGive(tx, { merchantId, memberId: row.referrerId })
          await payBoth(tx, row, bySome(people))
          return { amount: formatAmount(row.terms.bonus) }
        }),
    }),
  }
}

const reviewed = (row: store.FriendRow | undefined): store.FriendRow => {
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'REVIEW') throw new Refusal('state_changed')
  return row
}
const inReview = async (tx: Tx, merchantId: number, id: string) => reviewed(await store.findFriend(tx, merchantId, id))
const heldInReview = async (tx: Tx, merchantId: number, id: string) =>
  reviewed(await store.holdFriend(tx, merchantId, id))

/** Nothing is paid for a friend who was looked at: what was promised is free again. Answers what goes on record. */
export async function rejectFriend(tx: Tx, merchantId: number, id: string, decided: { said: string; by: string }) {
  const row = await heldInReview(tx, merchantId, id)
  await store.updateRejected(tx, id, { ...decided, why: 'OFFICE' })
  await lapseBoth(tx, row)
  return { referrer: row.referrerId, amount: formatAmount(row.terms.bonus) }
}

export const settingsView = ({ isOn, days, times, ...sums }: Versioned): SettingsWritten => ({
  ...{ isOn, days, times },
  ...(Object.fromEntries(SUMS.map(field => [field, formatAmount(sums[field])])) as Record<
    (typeof SUMS)[number],
    string
  >),
})

/** Refused as `invalid_input` with the field: sums are whole money, and the budget is enough for one and never less than before. */
function readSettings(given: SettingsWritten, before: Versioned) {
  const wrong = (field: (typeof SUMS)[number]) => new Refusal('invalid_input', { field })
  const moneyOf = (field: (typeof SUMS)[number]) => {
    const value = parseAmount(given[field])
    if (value % unitOf(before.currency) !== 0n) throw wrong(field)
    return value
  }
  const { isOn, days, times } = given
  const next = {
    ...{ isOn, days, times, bonus: moneyOf('bonus'), friendBonus: moneyOf('friendBonus') },
    ...{ minDeposit: moneyOf('minDeposit'), minBet: moneyOf('minBet'), budget: moneyOf('budget') },
  }
  for (const field of ['bonus', 'minDeposit'] as const) if (next[field] === 0n) throw wrong(field)
  if (next.budget < before.budget || next.budget < next.bonus + next.friendBonus) throw wrong('budget')
  return next
}

const changesOf = (before: SettingsWritten, after: SettingsWritten) =>
  (Object.keys(after) as (keyof SettingsWritten)[])
    .filter(field => String(before[field]) !== String(after[field]))
    .map(field => ({ field, from: String(before[field]), to: String(after[field]) }))
