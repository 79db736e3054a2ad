import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { amount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { type SettingsWritten, settingsShape } from '../../api-office.ts'
import { worthOf } from '../../rules/convert.ts'
import type { PointSettings } from '../../rules/settings.ts'
import { holdBook, saveBooks } from '../book.ts'
import { dayOf, saveSettings, settingsOf, type Versioned } from '../settings.ts'
import { findMember } from '../store-book.ts'
import { money, whole } from '../views.ts'

const adjustShape = z.object({ username: z.string(), points: z.int() })
const changeShape = z.object({ given: settingsShape })

/** What takes two operators of points: they are owed like money. */
export function pointActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'points.adjust': fourEyes('points.adjust', adjustShape, {
      ground: async (tx, merchantId, { username, points }) => {
        const member = await memberNamed(tx, merchantId, username)
        const balance = (await findMember(tx, { merchantId, memberId: member.id }))?.balance ?? 0n
        if (points === 0) throw new Refusal('invalid_input', { field: 'points' })
        if (balance + BigInt(points) < 0n) throw new Refusal('points_short')
        const { convert } = await settingsOf(tx, merchantId)
        const worth = worthOf(BigInt(Math.abs(points)), convert)
        const effect = {
          ...{ username: member.username, points },
          balance: { from: whole(balance), to: whole(balance + BigInt(points)) },
        }
        // What is played meanwhile is no reason to ask again; that there is enough is asked when it is carried out.
        const sum = { amount: worth, currency: member.currency }
        return { item: `points:${member.id}`, version: 'open', effect, sum }
      },
      carryOut: ({ merchantId, people, reason }, { username, points }) =>
        transaction(db, async tx => {
          const { id: memberId, currency } = await memberNamed(tx, merchantId, username)
          const book = await holdBook(tx, { merchantId, memberId, currency })
          await people.mark(tx)
          if (book.balance + BigInt(points) < 0n) throw new Refusal('points_short')
          const at = await databaseNow(tx)
          const id = newId('adj')
          const day = await dayOf(tx, merchantId, at)
          const move = { key: `adjust:${id}`, at, day, reference: bySome(people), note: reason }
          if (points > 0) book.come('adjust', BigInt(points), move)
          else book.spend('adjust', BigInt(-points), move)
          await saveBooks(tx, [book])
          return { balance: whole(book.balance) }
        }),
    }),
    'points.change': fourEyes('points.change', changeShape, {
      canBreakGlass: true,
      ground: async (tx, merchantId, { given }) => {
        const before = await settingsOf(tx, merchantId)
        readSettings(given, before.currency)
        const effect = { changes: changesOf(settingsView(before), given) }
        return { item: 'points:settings', version: String(before.version), effect }
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
  }
}

async function memberNamed(tx: Tx, merchantId: number, username: string) {
  const member = await memberByUsername(tx, merchantId, username)
  if (!member) throw new Refusal('not_found')
  return member
}

export const settingsView = ({ isOn, perBet, convert, checkIn, months }: Versioned): SettingsWritten => ({
  ...{ isOn, perBet: money(perBet), convertStep: Number(convert.step), convertValue: money(convert.value) },
  ...{ convertLeast: Number(convert.least), convertDayCap: money(convert.dayCap), checkIn: checkIn.points.map(Number) },
  ...{ makeUpCost: Number(checkIn.makeUpCost), makeUpMost: checkIn.makeUpMost, months },
})

/** Refused as `invalid_input` with the field: points come of some play, are worth whole money, and go by whole steps. */
export function readSettings(given: SettingsWritten, currency: string): PointSettings {
  const moneyOf = (field: 'perBet' | 'convertValue' | 'convertDayCap', least: bigint) => {
    const value = parseAmount(given[field])
    if (value < least || value % unitOf(currency) !== 0n) throw new Refusal('invalid_input', { field })
    return amount(value)
  }
  const [step, leastPoints] = [BigInt(given.convertStep), BigInt(given.convertLeast)]
  if (leastPoints % step !== 0n) throw new Refusal('invalid_input', { field: 'convertLeast' })
  return {
    ...{ isOn: given.isOn, perBet: moneyOf('perBet', 1n), months: given.months },
    convert: { step, value: moneyOf('convertValue', 1n), least: leastPoints, dayCap: moneyOf('convertDayCap', 0n) },
    checkIn: { points: given.checkIn.map(BigInt), makeUpCost: BigInt(given.makeUpCost), makeUpMost: given.makeUpMost },
  }
}

function changesOf(before: SettingsWritten, after: SettingsWritten) {
  const fields = Object.keys(after) as (keyof SettingsWritten)[]
  return fields
    .filter(field => String(before[field]) !== String(after[field]))
    .map(field => ({ field, from: String(before[field]), to: String(after[field]) }))
}
