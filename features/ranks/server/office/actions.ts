import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { addPromotion, budgetsOf } from '#features/promotions/server/promotions.ts'
import { currencyOf } from '#features/settings/server/settings.ts'
import { formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { type SettingsWritten, settingsShape } from '../../api-office.ts'
import { growthOf, PRODUCTS } from '../../rules/growth.ts'
import { ladderProblem, PROMOTION, type RankSettings } from '../../rules/settings.ts'
import { dayOf, saveSettings, settingsOf, type Versioned } from '../settings.ts'
import { findMember, holdMembers, insertAdjustments, openMembers, updateMembers } from '../store-members.ts'

const changeShape = z.object({ given: settingsShape })
const budgetShape = z.object({ budget: z.string() })
const adjustShape = z.object({ username: z.string(), points: z.int() })
/** The house has ranks until it has none. */
const NEVER = new Date('9999-12-31T00:00:00Z')

const wrong = (field: string) => new Refusal('invalid_input', { field })

/** What takes two operators of ranks: they pay money. */
export function rankActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'ranks.change': fourEyes('ranks.change', changeShape, {
      ground: async (tx, merchantId, { given }) => {
        const before = await settingsOf(tx, merchantId)
        readSettings(given, before.currency)
        const effect = { changes: changesOf(settingsView(before), given) }
        return { item: 'ranks:settings', version: String(before.version), effect }
      },
      carryOut: ({ merchantId, people }, { given }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          const { version, currency } = await settingsOf(tx, merchantId)
          const next = readSettings(given, currency)
          if (!(await saveSettings(tx, merchantId, next, version, bySome(people)))) throw new Refusal('state_changed')
          return { version: version + 1 }
        }),
    }),
    'ranks.budget': fourEyes('ranks.budget', budgetShape, {
      ground: async (tx, merchantId, { budget }) => {
        const currency = await currencyOf(tx, merchantId)
        const value = readBudget(budget, currency)
        if ((await budgetsOf(tx, merchantId, [PROMOTION])).size > 0) throw new Refusal('state_changed')
        return { item: 'ranks:budget', version: 'new', effect: { budget }, sum: { amount: value, currency } }
      },
      carryOut: ({ merchantId, people }, { budget }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          const currency = await currencyOf(tx, merchantId)
          const at = await databaseNow(tx)
          const about = { merchantId, currency, budget: readBudget(budget, currency), by: bySome(people), at }
          const times = { startsAt: at, endsAt: NEVER }
          const opened = { ...about, ...times, code: PROMOTION, kind: 'rank', state: 'RUNNING', offer: {} } as const
          if (!(await addPromotion(tx, opened))) throw new Refusal('state_changed')
          return { code: PROMOTION }
        }),
    }),
    'ranks.adjust': fourEyes('ranks.adjust', adjustShape, {
      ground: async (tx, merchantId, { username, points }) => {
        const member = await memberNamed(tx, merchantId, username)
        if (points === 0) throw wrong('points')
        const growth = await growthNow(tx, { merchantId, memberId: member.id })
        if (growth + BigInt(points) < 0n) throw wrong('points')
        const effect = {
          ...{ username: member.username, points },
          growth: { from: String(growth), to: String(growth + BigInt(points)) },
        }
        // What grows meanwhile is no reason to ask again; that it stays above 0 is asked when it is carried out.
        return { item: `ranks:${member.id}`, version: 'open', effect }
      },
      carryOut: ({ merchantId, people, reason }, { username, points }) =>
        transaction(db, async tx => {
          const { id: memberId, currency } = await memberNamed(tx, merchantId, username)
          const at = await databaseNow(tx)
          const today = await dayOf(tx, merchantId, at)
          await openMembers(tx, [{ merchantId, memberId, currency, today }])
          const [standing] = await holdMembers(tx, [memberId])
          await people.mark(tx)
          const { per } = await settingsOf(tx, merchantId)
          if (growthOf(standing!, per) + BigInt(points) < 0n) throw wrong('points')
          standing!.adjusted += BigInt(points)
          const row = { merchantId, memberId, at, day: today, place: ++standing!.adjustments, points: BigInt(points) }
          await insertAdjustments(tx, [{ ...row, kind: 'HAND', note: reason, by: bySome(people) }])
          await updateMembers(tx, [standing!])
          return { growth: String(growthOf(standing!, per)) }
        }),
    }),
  }
}

async function memberNamed(tx: Tx, merchantId: number, username: string) {
  const member = await memberByUsername(tx, merchantId, username)
  if (!member) throw new Refusal('not_found')
  return member
}

async function growthNow(tx: Tx, owner: { merchantId: number; memberId: string }): Promise<bigint> {
  const { per } = await settingsOf(tx, owner.merchantId)
  const found = await findMember(tx, owner)
  return found ? growthOf(found, per) : 0n
}

function readBudget(text: string, currency: string) {
  const value = parseAmount(text)
  if (value <= 0n || value % unitOf(currency) !== 0n) throw wrong('budget')
  return value
}

export const settingsView = ({ isOn, mode, ranks, weights }: Versioned): SettingsWritten => ({
  ...{ isOn, mode, weights: { ...weights } },
  ranks: ranks.map(({ needs, keeps, bonus, gift }) => ({
    ...{ needs: String(needs), keeps: String(keeps), bonus: formatAmount(bonus), gift: formatAmount(gift) },
  })),
})

/** Refused as `invalid_input` with the field: `ranks.3.bonus`. */
function readSettings({ isOn, mode, weights, ranks: written }: SettingsWritten, currency: string): RankSettings {
  const ranks = written.map(({ needs, keeps, bonus, gift }) => ({
    ...{ needs: BigInt(needs), keeps: BigInt(keeps), bonus: parseAmount(bonus), gift: parseAmount(gift) },
  }))
  const problem = ladderProblem(ranks, unitOf(currency))
  if (problem) throw wrong(`ranks.${problem.rank}.${problem.field}`)
  return { isOn, mode, weights, ranks }
}

function changesOf(before: SettingsWritten, after: SettingsWritten) {
  const flat = ({ isOn, mode, ranks, weights }: SettingsWritten): Record<string, unknown> => ({
    ...{ isOn, mode },
    ...Object.fromEntries(ranks.map((row, i) => [`rank ${i}`, [row.needs, row.keeps, row.bonus, row.gift].join(', ')])),
    ...Object.fromEntries(PRODUCTS.map(product => [product, weights[product]])),
  })
  const [from, to] = [flat(before), flat(after)]
  return Object.keys(to)
    .filter(field => String(from[field]) !== String(to[field]))
    .map(field => ({ field, from: String(from[field]), to: String(to[field]) }))
}
