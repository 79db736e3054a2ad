import type { ExportKind } from '#features/finance/rules/exports.ts'
import type { Sql } from '#shared/server/db.ts'
import { type Table, tableOf } from '#shared/server/files/table.ts'
import { type EntriesAsk, entriesTable } from '../ledger/entries.ts'
import { peopleOf } from '../reports/people.ts'
import { returnsOf } from '../reports/returns.ts'
import { type SumsAsk, sumsTable } from '../reports/sums.ts'
import type { Days } from '../store.ts'

/** What stands in a file. `filters` are those that were checked when it was asked for. */
export async function tableFor(db: Sql, merchantId: number, kind: ExportKind, filters: object): Promise<Table> {
  if (kind === 'journal') return entriesTable(db, merchantId, filters as EntriesAsk)
  if (kind === 'revenue') return sumsTable(db, merchantId, { by: 'day', ...(filters as Days & Partial<SumsAsk>) })
  if (kind === 'people') return peopleTable(db, merchantId, filters as Days)
  return returnsTable(db, merchantId, filters as Days)
}

const texts = (...names: string[]) => names.map(name => ({ name }))
const figures = (...names: string[]) => names.map(name => ({ name, isFigure: true }))
/** As a cell; empty where there is none. */
const cell = (value: string | number | null) => String(value ?? '')

async function peopleTable(db: Sql, merchantId: number, days: Days): Promise<Table> {
  const { list } = await peopleOf(db, merchantId, days)
  const titles = [
    ...texts('day'),
    ...figures(
      'registrations',
      'active',
      'first deposits',
      'back after 1 day',
      'back after 7 days',
      'back after 30 days',
    ),
    ...texts('sum of first deposits'),
  ]
  const rows = list.map(({ day, registrations, active, firstDeposits, back1, back7, back30, firstSums }) => [
    ...[day, ...[registrations, active, firstDeposits, back1, back7, back30].map(cell)],
    firstSums.map(({ amount, currency }) => `${amount} ${currency}`).join(' '),
  ])
  return tableOf(titles, rows)
}

async function returnsTable(db: Sql, merchantId: number, ask: Days): Promise<Table> {
  const { list } = await returnsOf(db, merchantId, ask)
  const titles = [
    ...texts('vendor', 'game', 'name', 'currency'),
    ...figures('bets', 'staked', 'paid', 'return', 'published', 'low', 'high', 'standard deviations'),
  ]
  const rows = list.map(
    ({ vendor, game, name, currency, bets, staked, paid, actual, published, low, high, sigmas }) => [
      ...[vendor, game, name, currency],
      ...[bets, staked, paid, actual, published, low, high, sigmas].map(cell),
    ],
  )
  return tableOf(titles, rows)
}
