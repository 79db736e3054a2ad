import { exportsApi } from '#features/finance/api-exports.ts'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { FIGURES } from '#features/finance/rules/figures.ts'
import { type Office, OWNER } from './office.tsx'

export const AT = '2026-01-02T03:04:05.000Z'
export const DAYS = { from: '2026-01-01', to: '2026-01-02' }
export const BEHIND = '?from=2026-01-01&to=2026-01-02'
const figures = (ggr: string) =>
  Object.fromEntries(FIGURES.map(key => [key, key === 'ggr' ? ggr : '7.00'])) as Record<
    (typeof FIGURES)[number],
    string
  >
const line = (key: string, ggr: string) => ({
  ...{ key, key2: null, name: '', currency: 'USD', bets: 3, figures: figures(ggr) },
})
export const ENTRY = {
  ...{ id: '1:2:3', at: AT, memberId: 'mem_one', holder: 'cash', kind: 'bet', reference: 'r1', account: 'stake' },
  ...{ subject: 'TESTER', game: 'slot', currency: 'USD', book: 'real' as const, amount: '-5.00', pool: '0.00' },
  ...{ bonus: '0.00', balance: '95.00' },
}
const GAME = {
  ...{ vendor: 'TESTER', game: 'slot', name: 'Slot', currency: 'USD', bets: 9, staked: '9.00', paid: '8.00' },
  ...{ actual: 0.88, published: 0.96, low: 0.9, high: 1.02, sigmas: -4.2, isAlarm: true },
}
export const ALERT = {
  ...{ id: 'a~b~c~USD', day: '2026-01-01', vendor: 'TESTER', game: 'slot', currency: 'USD', bets: 9, staked: '9.00' },
  ...{ paid: '8.00', expected: '8.60', sigmas: 4.5, foundAt: AT, seenBy: null, seenAt: null, note: '' },
}
const CLOSED = {
  ...{ day: '2026-01-01', version: 1, closedBy: 'opr_one', closedAt: AT, hash: 'abc' },
  ...{ reopenedBy: null, reopenedSecond: null, reopenedAt: null, reason: '' },
}
export const EXPORT = {
  ...{
    id: 'exp_0000000000000000000000000',
    kind: 'journal' as const,
    format: 'xlsx' as const,
    createdAt: AT,
    saidAt: AT,
  },
  ...{ filters: { ...DAYS, account: 'stake' }, state: 'RUNNING' as const, rows: 250_000, expected: 1_000_000 },
}
export const BEN = { id: 'opr_ben00000000', email: 'ben@house.example' }
export const SCHEDULE = {
  ...{ id: 'sch_0000000000000000000000000', kind: 'revenue' as const, format: 'csv' as const, filters: { by: 'game' } },
  ...{ period: 'week' as const, every: 'week' as const, on: 1, hour: 8, madeBy: BEN, madeAt: AT, pausedAt: null },
  ...{ readers: [{ ...BEN, mayRead: false }], nextAt: AT, dueAt: AT, ranAt: AT, told: 0 },
}
const told = { timeZone: 'Asia/Ho_Chi_Minh', countedAt: AT }

export function answerAll(office: Office): void {
  const counts = { now: 4, yesterday: 3, lastWeek: 2 }
  const reached = { ggr: '1.00', ngr: '1.00', deposits: '1.00', withdrawals: '0.00' }
  const until = (ggr: string) => [{ currency: 'USD', bets: 3, figures: figures(ggr) }]
  office.answer(financeOfficeApi.dashboard, {
    ...{ ...told, at: AT, today: '2026-01-02', registrations: counts, active: counts, firstDeposits: counts },
    money: { now: until('1234.50'), yesterday: until('1000.00'), lastWeek: [] },
    queues: [{ queue: 'proposals', count: 2, oldestAt: AT }],
    vendors: [{ vendor: 'TESTER', name: 'Tester', calls: 9, unsent: 1, unknown: 0, averageMs: 12.4, slowestMs: 80 }],
    exposure: [{ game: 'draw', name: 'Draw', issue: '1', drawAt: AT, currency: 'USD', tickets: 2, stake: '3.00' }],
    alerts: 1,
  })
  const points = ['00:15', '00:30'].map(time => ({ time, now: reached, yesterday: reached, lastWeek: reached }))
  office.answer(financeOfficeApi.curve, { ...told, today: '2026-01-02', points })
  const totals = [{ currency: 'USD', bets: 6, figures: figures('30.00') }]
  const list = [line('2026-01-01', '10.00'), line('2026-01-02', '20.00')]
  office.answer(financeOfficeApi.sums, { ...told, isCut: false, list, totals })
  office.answer(financeOfficeApi.returns, { ...told, list: [GAME] })
  office.answer(financeOfficeApi.alerts, { list: [ALERT] })
  office.answer(financeOfficeApi.people, {
    ...told,
    list: [
      {
        ...{ day: '2026-01-01', registrations: 5, active: 4, firstDeposits: 1, back1: 2, back7: null, back30: null },
        firstSums: [{ currency: 'USD', amount: '9.00' }],
      },
    ],
  })
  office.answer(financeOfficeApi.lottery, { ...told, list: [] })
  office.answer(financeOfficeApi.jackpots, { moved: [], pools: [] })
  office.answer(financeOfficeApi.statements, {
    list: [
      {
        ...{ day: '2026-01-01', vendor: 'TESTER', name: 'Tester', state: 'OPEN', comparedAt: AT },
        lines: [
          {
            ...{ currency: 'USD', class: 'BET', ourCount: 3, ourTotal: '9.00', theirCount: 2, theirTotal: '6.00' },
            ...{ explainedCount: 0, explainedTotal: '0.00' },
          },
        ],
      },
    ],
  })
  office.answer(ledgerApi.accounts, { ...told, list: [] })
  office.answer(ledgerApi.entries, { list: [ENTRY], next: null })
  office.answer(ledgerApi.aside, { list: [], next: null })
  office.answer(exportsApi.exports, { list: [EXPORT], next: null })
  office.answer(exportsApi.one, EXPORT)
  office.answer(schedulesApi.list, { timeZone: told.timeZone, list: [SCHEDULE] })
  office.answer(schedulesApi.readers, { list: [{ id: OWNER.id, email: OWNER.email }, BEN] })
  office.answer(ledgerApi.closings, { list: [CLOSED], today: '2026-01-02' })
}
