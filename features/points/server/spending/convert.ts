import { holdFollowed, openLot, PPM } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { type ConvertProblem, convertProblem, worthOf } from '../../rules/convert.ts'
import { holdBook, saveBooks } from '../book.ts'
import { dayOf, settingsOf, type Versioned } from '../settings.ts'
import { findMember, type Owner } from '../store-book.ts'
import { playerToGive } from '../who.ts'
import { assertSiteOpen, type Proof, proveOwner } from './prove.ts'
import * as store from './store-conversions.ts'

export type ConvertAsk = Owner & Proof & { key: string; points: bigint }

/** Points into money, once for a key (promotions §7.10): the money has to be played once, and the cost is its house account's. */
export async function convert(context: Context, ask: ConvertAsk): Promise<store.ConversionRow & { balance: bigint }> {
  const { db } = context
  const before = await store.findConversion(db, ask.memberId, ask.key)
  if (before) return { ...same(before, ask), balance: await balanceOf(db, ask) }
  await assertSiteOpen(context, ask)
  await transaction(db, async tx => {
    await playerToGive(tx, db, ask)
    await judge(tx, ask, (await findMember(tx, ask))?.balance ?? 0n)
  })
  await proveOwner(context, ask)
  return transaction(db, tx => carryOut(tx, context, ask))
}

async function carryOut(tx: Tx, { db }: Context, ask: ConvertAsk) {
  const { merchantId, memberId, key, points } = ask
  const { currency } = await playerToGive(tx, db, ask)
  // Bets hold lots before wallets, so this does.
  await holdFollowed(tx, [memberId])
  const book = await holdBook(tx, { merchantId, memberId, currency })
  const known = await store.findConversion(tx, memberId, key)
  if (known) return { ...same(known, ask), balance: book.balance }
  const { value, at, day } = await judge(tx, ask, book.balance)
  const id = newId('pcv')
  const row = { id, merchantId, memberId, key, points, amount: value, currency, day, at }
  await store.insertConversion(tx, row)
  book.spend('convert', points, { key: `convert:${id}`, at, day, reference: id })
  await saveBooks(tx, [book])
  await openLot(tx, { merchantId, memberId, currency }, { source: `points:${id}`, amount: value, timesPpm: PPM }, at)
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const house = { purpose: 'promotions', subject: 'points' } as const
  const lines = [{ account, house, amount: value }]
  const [outcome] = await move(tx, [{ key: `points:${id}`, kind: 'points', reference: id, lines }])
  if (outcome!.status !== 'done') throw new Error(`the ledger refused ${id}: ${outcome!.status}`)
  return { ...row, balance: book.balance }
}

/** What it comes to; refused with the first thing that is wrong. */
async function judge(tx: Tx, { merchantId, memberId, points }: ConvertAsk, balance: bigint) {
  const settings = await settingsOf(tx, merchantId)
  if (!settings.isOn) throw new Refusal('not_allowed')
  const at = await databaseNow(tx)
  const day = await dayOf(tx, merchantId, at)
  const convertedToday = amount(await store.sumConverted(tx, memberId, day))
  const problem = convertProblem({ points, balance, convertedToday }, settings.convert)
  if (problem !== null) throw refusalOf(problem, settings, convertedToday)
  return { value: worthOf(points, settings.convert), at, day }
}

function refusalOf(problem: ConvertProblem, { convert }: Versioned, convertedToday: Amount): Refusal {
  if (problem === 'points_short') return new Refusal('points_short')
  if (problem === 'daily_limit')
    return new Refusal('daily_limit', { left: formatAmount(amount(convert.dayCap - convertedToday)) })
  return new Refusal('invalid_input', { field: 'points', min: String(convert.least), step: String(convert.step) })
}

function same(row: store.ConversionRow, ask: ConvertAsk): store.ConversionRow {
  if (row.points !== ask.points || row.merchantId !== ask.merchantId) throw new Refusal('key_reused')
  return row
}

const balanceOf = async (db: Context['db'], ask: Owner) => (await findMember(db, ask))?.balance ?? 0n
