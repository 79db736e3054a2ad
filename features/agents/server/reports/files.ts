import { INCOME, PAID } from '#features/agents/api-income.ts'
import { fileOf, localTime } from '#features/records/server/records.ts'
import type { Sql } from '#shared/server/db.ts'
import type { RangeAsk } from '../../rules/ranges.ts'
import { income } from '../income/income.ts'
import { type DownlinesAsk, downlines } from './downlines.ts'
import { type BetsAsk, bets, type MovesAsk, transactions } from './lists.ts'
import { lookAt, reportDays, type Viewer } from './viewer.ts'

/* Reports of an agent as files: the same rows as on the screen, page by page. */

/** The days that a file is called by. */
async function daysOf(db: Sql, viewer: Viewer, ask: RangeAsk & { of?: string | undefined }) {
  const looked = await lookAt(db, viewer, ask.of)
  return { days: reportDays(ask, looked), timeZone: looked.timeZone }
}

/** Rows of a list that goes on from a place, the first one empty. */
const NEWEST = ''
const from = (place: string) => (place === NEWEST ? undefined : place)

export async function betsFile(db: Sql, viewer: Viewer, ask: Omit<BetsAsk, 'before' | 'limit'>) {
  const asked = await daysOf(db, viewer, ask)
  const titles = [
    ...[`time ${asked.timeZone}`, 'username', 'product', 'vendor', 'game', 'round or issue', 'status'],
    ...['stake', 'valid bet', 'payout', 'win or loss'],
  ]
  return fileOf('team-bets', asked, titles, NEWEST, async (place, limit) => {
    const { list, next } = await bets(db, viewer, { ...ask, before: from(place), limit })
    const rows = list.map(row => [
      ...[
        localTime(row.at, asked.timeZone),
        row.username,
        row.product,
        row.vendorName,
        row.name,
        row.round,
        row.status,
      ],
      ...[row.stake, row.valid, row.payout, row.net ?? ''],
    ])
    return { rows, next }
  })
}

export async function transactionsFile(db: Sql, viewer: Viewer, ask: Omit<MovesAsk, 'before' | 'limit'>) {
  const asked = await daysOf(db, viewer, ask)
  const titles = [`time ${asked.timeZone}`, 'username', 'type', 'in', 'out', 'balance after', 'product', 'reference']
  return fileOf('team-transactions', asked, titles, NEWEST, async (place, limit) => {
    const { list, next } = await transactions(db, viewer, { ...ask, before: from(place), limit })
    const rows = list.map(row => [
      ...[localTime(row.at, asked.timeZone), row.username, row.type, row.in, row.out, row.balanceAfter],
      ...[row.product ?? '', row.reference],
    ])
    return { rows, next }
  })
}

export async function downlinesFile(db: Sql, viewer: Viewer, ask: Omit<DownlinesAsk, 'pageNo' | 'pageSize'>) {
  const { timeZone, today } = await lookAt(db, viewer, ask.of)
  const titles = [
    ...['username', 'kind', 'level', 'team size', 'balance', 'team balance', 'valid bet today', 'valid bet this month'],
    ...[`registered ${timeZone}`, `last login ${timeZone}`, 'status', 'contracts'],
  ]
  const time = (at: string | null) => (at === null ? '' : localTime(at, timeZone))
  return fileOf('team', { days: { from: today, to: today } }, titles, 1, async (pageNo, pageSize) => {
    const { list } = await downlines(db, viewer, { ...ask, pageNo, pageSize })
    const rows = list.map(row => [
      ...[row.username, row.kind, String(row.level), String(row.teamSize), row.balance, row.teamBalance],
      ...[row.validToday, row.validMonth, time(row.registeredAt), time(row.lastLoginAt), row.status],
      row.contracts.join(' '),
    ])
    return { rows, next: list.length < pageSize ? null : pageNo + 1 }
  })
}

const INCOME_TITLES = {
  ...{
    lotteryRebate: 'lottery rebate',
    productRebate: 'product rebate',
    daily: 'daily salary',
    hourly: 'hourly salary',
  },
  ...{
    realtime: 'five-minute salary',
    dividend: 'dividend',
    transferIn: 'transfers in',
    paidSalary: 'salary paid down',
  },
  ...{ paidDividend: 'dividend paid down', net: 'net income' },
}

export async function incomeFile(db: Sql, viewer: Viewer, ask: RangeAsk) {
  const { list, totals, from: first, to } = await income(db, viewer, ask)
  const types = [...INCOME, ...PAID, 'net'] as const
  const rows = [...list, { day: 'total', ...totals }].map(row => [row.day, ...types.map(type => row[type])])
  const titles = ['day', ...types.map(type => INCOME_TITLES[type])]
  return fileOf('income', { days: { from: first, to } }, titles, 0, async () => ({ rows, next: null }))
}
