import { agentBillsApi, type BillLine } from '#features/agents/api-bills.ts'
import { agentContractsApi, type ContractLine, type Progress } from '#features/agents/api-contracts.ts'
import { agentIncomeApi } from '#features/agents/api-income.ts'
import { agentReportsApi, type Downline, type PnlRow, type TeamFigures } from '#features/agents/api-reports.ts'
import { agentRequestsApi, type Consolidated } from '#features/agents/api-requests.ts'
import { agentTeamApi, type Link } from '#features/agents/api-team.ts'
import { lineTransfersApi } from '#features/agents/api-transfers.ts'
import { agentNewsApi } from '#features/messages/api-agents.ts'
import type { FakeServer } from './fake-server.ts'

/** An agent with a team, contracts and bills: what their endpoints answer unless a test says otherwise. */

export const AGENT = { account: 'anhtuan', type: 2 }
const ZONE = 'Asia/Ho_Chi_Minh'
const AT = '2026-11-20T07:30:00.000Z'
const DAYS = Array.from({ length: 7 }, (_, nth) => `2026-11-${14 + nth}`)
const HOURS = Array.from({ length: 24 }, (_, nth) =>
  new Date(Date.parse('2026-11-19T17:00:00Z') + nth * 3_600_000).toISOString(),
)

export const FIGURES: TeamFigures = {
  ...{ deposit: '48200.00', withdrawal: '21750.50', bets: 3120, stake: '193400.00', valid: '187000.00' },
  ...{ payout: '179020.25', winLoss: '-14379.75', memberRebate: '820.00', agentRebate: '410.00', bonus: '1200.00' },
  ...{ feeSubsidy: '64.20', salary: '930.00', pnl: '11885.55' },
}
const COUNTS = { active: 37, registered: 4, firstDeposits: 2 }
const EMPTY = Object.fromEntries(Object.keys(FIGURES).map(key => [key, key === 'bets' ? 0 : '0.00'])) as TeamFigures
const CRUMBS = [{ id: 'mem_1', username: 'anhtuan' }]

export const pnlRow = (id: string, more: Partial<PnlRow> = {}): PnlRow => ({
  ...{ id, username: id, kind: 'agent', isSelf: false, teamSize: 12, active: 5, ...FIGURES },
  ...more,
})

export const downline = (id: string, more: Partial<Downline> = {}): Downline => ({
  ...{ id, username: id, kind: 'agent', type: 1, level: 1, teamSize: 12, balance: '5400.00', teamBalance: '88120.50' },
  ...{ validToday: '12900.00', validMonth: '187000.00', registeredAt: '2026-03-02T03:04:05.000Z' },
  ...{ lastLoginAt: '2026-11-20T01:04:05.000Z', isOnline: true, status: 'active', contracts: ['daily'] },
  ...more,
})

const tier = (minValidBet: string, minActive: number, ratePpm: number, minNetLoss = '0.00') => ({
  ...{ minValidBet, minNetLoss, minActive, rateType: 'P' as const, ratePpm, amount: '0.00' },
})

export const contract = (id: string, more: Partial<ContractLine> = {}): ContractLine => ({
  ...{ id, kind: 'daily', product: 'CONS', payer: null, payee: { id: 'mem_1', username: 'anhtuan' } },
  ...{ period: 'DAILY', carry: 'NONE', mode: 'FIXED', activeMode: 'PERIOD_TOTAL', minActiveBet: '1000.00' },
  ...{ deductSalary: false, funding: 'UPLINE', status: 'A', version: 1, proposedAt: AT, expiresAt: null },
  ...{ effectiveFrom: '2026-10-01T17:00:00.000Z', effectiveTo: null, endReason: null },
  tiers: [tier('10000.00', 2, 3_000), tier('50000.00', 5, 6_000), tier('200000.00', 20, 9_000)],
  ...more,
})

const PROGRESS: Progress = {
  ...{ from: '2026-11-19T17:00:00.000Z', to: '2026-11-20T17:00:00.000Z', valid: '187000.00', active: 18 },
  ...{ pnl: '11885.55', carryIn: '0.00', base: '187000.00', tier: 1, estimate: '1122.00', countedAt: AT },
  next: { tier: 2, valid: '13000.00', netLoss: '0.00', active: 2 },
}

export const bill = (id: string, more: Partial<BillLine> = {}): BillLine => ({
  ...{ id, kind: 'daily', product: 'CONS', payer: null, payee: 'anhtuan', from: '2026-11-19', to: '2026-11-19' },
  ...{ startsAt: '2026-11-18T17:00:00.000Z', endsAt: '2026-11-19T17:00:00.000Z', valid: '164200.00', active: 16 },
  ...{ pnl: '9120.00', carryIn: '0.00', base: '164200.00', tier: 1, rateType: 'P', ratePpm: 6_000, gross: '985.20' },
  ...{ received: '985.20', open: '0.00', dueDown: '310.00', paidDown: '310.00', net: '675.20', status: 'PAID' },
  ...{ clawed: '0.00', revision: 0, paidAt: AT, canReceive: false, canPay: false },
  ...more,
})

export const NO_CONTRACTS: Consolidated = {
  ...{ divtypereq: {}, dailysalreqtype: {}, contracthoursalreq: {}, realtimesalreqtype: {}, divtypeinfo: {} },
  ...{ dailysalinfotype: {}, contracthoursalinfo: {}, contractmrdailysalinfotype: {}, realtimesalinfotype: {} },
}
export const ALL_CONTRACTS: Consolidated = {
  ...NO_CONTRACTS,
  divtypeinfo: { CONS: [] },
  dailysalinfotype: { CONS: [{ id: '1', details: [] }] },
  contracthoursalinfo: { CONS: [{ contractId: '2', hourSalaryRates: [] }] },
  realtimesalinfotype: { CONS: [{ id: '3', details: [] }] },
}

const SERIES = [
  {
    ...{ group: 'LOTT', base: 1800, max: 1960, step: 2 },
    bands: [
      { from: 1800, to: 1958, left: null },
      { from: 1960, to: 1978, left: 3 },
    ],
  },
]
export const RATES = [
  { product: 'LIVE', max: 8_000 },
  { product: 'RNG', max: 6_000 },
  { product: 'SPORTS', max: 5_000 },
]

export const link = (id: string, more: Partial<Link> = {}): Link => ({
  ...{ id, label: 'Zalo group', code: 'K7M3PQ2X', url: 'https://localhost/register?affiliateCode=K7M3PQ2X' },
  ...{ kind: 'member', series: { LOTT: 1940 }, rates: {}, used: 3, max: 10, firstDeposits: 2, domain: '', contact: '' },
  ...{ createdAt: AT, expiresAt: '2026-12-20T07:30:00.000Z', state: 'active' },
  ...more,
})

export function answerAsAgent({ answer }: Pick<FakeServer, 'answer'>): void {
  answer(agentRequestsApi.consolidated, ALL_CONTRACTS)
  answer(agentNewsApi.list, { list: [], total: 0, unread: 0, popups: [] })
  answer(agentReportsApi.overview, ({ range }) => ({
    ...{ type: 2, wallet: '15230.40', currency: 'CRD', from: DAYS[6]!, to: DAYS[6]!, timeZone: ZONE, countedAt: AT },
    team: { size: 58, agents: 6, members: 52, balance: '88120.50', online: 9, newToday: 1 },
    figures: { ...FIGURES, ...COUNTS },
    points: (range === 'today' ? HOURS : DAYS).map((at, nth) => ({
      ...{ at, deposit: `${nth * 900}.00`, withdrawal: `${nth * 410}.50`, valid: `${(nth + 1) * 23_400}.00` },
      ...{ rebate: `${nth * 61}.20`, registered: nth % 3 },
    })),
    top: ['bichngoc', 'minhquan', 'thuha'].map((username, nth) => ({
      ...{ id: username, username, valid: `${90_000 - nth * 27_000}.00`, pnl: `${4_000 - nth * 2_300}.00` },
    })),
  }))
  answer(agentReportsApi.downlines, {
    crumbs: CRUMBS,
    list: [downline('bichngoc'), downline('minhquan', { kind: 'member', type: 0, teamSize: 0, isOnline: false })],
    ...{ total: 2, isMore: false, totals: { members: 52, agents: 6, balance: '88120.50' } },
  })
  answer(agentReportsApi.pnl, {
    crumbs: CRUMBS,
    list: [
      pnlRow('mem_1', { username: 'anhtuan', isSelf: true, teamSize: 58, ...EMPTY, active: 0 }),
      pnlRow('bichngoc'),
      pnlRow('minhquan', { kind: 'member', teamSize: 0, pnl: '-420.10' }),
    ],
    ...{ total: 3, totals: { ...FIGURES, ...COUNTS }, from: DAYS[6]!, to: DAYS[6]!, timeZone: ZONE, countedAt: AT },
    products: ['RNG', 'LOTT'].map(product => ({ product, ...FIGURES })),
  })
  answer(agentReportsApi.pnlDays, { crumbs: CRUMBS, list: DAYS.map(day => ({ day, ...FIGURES })), totals: FIGURES })
  answer(agentReportsApi.bets, { list: [], next: null, timeZone: ZONE })
  answer(agentReportsApi.transactions, { list: [], next: null, totals: [], timeZone: ZONE })
  const income = {
    ...{ lotteryRebate: '41.20', productRebate: '86.10', daily: '985.20', hourly: '120.00', realtime: '64.50' },
    ...{ dividend: '0.00', transferIn: '0.00', paidSalary: '310.00', paidDividend: '0.00', net: '987.00' },
  }
  answer(agentIncomeApi.income, {
    list: DAYS.map((day, nth) => ({ day, ...income, daily: `${nth * 210}.20` })),
    ...{ totals: income, from: DAYS[0]!, to: DAYS[6]!, timeZone: ZONE },
  })
  answer(agentIncomeApi.incomeEntries, {
    list: [{ at: AT, username: 'bichngoc', base: '12900.00', ratePpm: 6_000, amount: '77.40', reference: 'bill:12' }],
    total: 1,
  })
  answerContracts(answer)
  answer(agentTeamApi.opening, {
    ...{ series: SERIES, rates: RATES, password: '123456', domains: ['localhost'], today: 3, dayMost: 200 },
  })
  answer(agentTeamApi.nameIsFree, ({ username }) => ({ isFree: username !== 'taken', problem: null }))
  answer(agentTeamApi.links, { list: [link('lnk_1')], total: 1, registrations: 3 })
  answer(agentTeamApi.downline, ({ id }) => ({
    ...{ id, username: id, nickname: '', type: 1, level: 1, isDirect: true },
    ...{ kind: 'agent' as const, status: 'active' as const },
    ...{ betsLocked: false, mayLock: true, toUpline: false, note: '', registeredAt: AT, lastLoginAt: AT, devices: 2 },
    ...{ uplines: CRUMBS, series: { LOTT: 1940 }, rates: { RNG: 4_000 }, seriesScale: SERIES, rateScale: RATES },
  }))
  answer(lineTransfersApi.desk, {
    ...{ blocked: null, counterpart: 'bichngoc', currency: 'CRD', balance: '15230.40', available: '15230.40' },
    ...{ leftToday: '100000.00', limits: { min: '10.00', max: '50000.00', dayMax: '100000.00' } },
    ...{ stepUpFrom: { amount: '1000.00', day: '2000.00' }, stepUp: 'totp', hasPaymentPassword: true, arrears: '0.00' },
  })
}

function answerContracts(answer: FakeServer['answer']): void {
  answer(agentContractsApi.mine, ({ kind }) => ({
    contracts: [{ contract: contract('1', { kind }), progress: PROGRESS }],
    ...{ requests: [], timeZone: ZONE },
  }))
  answer(agentContractsApi.downlines, ({ kind }) => ({
    list: [
      {
        ...{ member: { id: 'bichngoc', username: 'bichngoc' }, isAgent: true, open: [] },
        running: [contract('5', { kind, tiers: [tier('10000.00', 2, 2_000)] })],
      },
      { member: { id: 'thuha', username: 'thuha' }, isAgent: true, running: [], open: [] },
    ],
    ...{ total: 2, ceiling: [contract('1', { kind })] },
  }))
  answer(agentContractsApi.versions, { list: [contract('1')], total: 1 })
  answer(agentContractsApi.hours, {
    day: DAYS[6]!,
    list: Array.from({ length: 24 }, (_, hour) => ({
      at: new Date(Date.parse('2026-11-19T17:00:00.000Z') + hour * 3_600_000).toISOString(),
      ...{
        valid: `${hour * 310}.00`,
        active: hour % 5,
        tier: 0,
        ratePpm: 3_000,
        gross: `${hour}.93`,
        net: `${hour}.13`,
      },
      billId: null,
    })),
    ...{ totals: { valid: '85560.00', gross: '276.00', net: '101.10' }, timeZone: ZONE },
  })
  answer(agentContractsApi.today, {
    ...{ day: DAYS[6]!, dayToDate: '42310.00', tier: 0, ratePpm: 1_500, toNext: '7690.00', earned: '63.46' },
    ...{ nextAt: '2099-01-01T00:00:00.000Z', timeZone: ZONE },
    windows: [{ at: AT, valid: '1200.00', dayToDate: '42310.00', tier: 0, pay: '1.80' }],
  })
  answer(agentBillsApi.arrears, { total: '0.00', receivable: '0.00', bills: 0 })
  answer(agentBillsApi.list, ({ side }) => ({
    list:
      side === 'mine'
        ? [bill('9', { status: 'AVAILABLE', canReceive: true, received: '0.00' }), bill('8')]
        : [bill('7', { payee: 'bichngoc', status: 'PART_PAID', canPay: true, received: '120.00', open: '190.00' })],
    ...{ total: side === 'mine' ? 2 : 1, timeZone: ZONE },
    totals: { gross: '1970.40', received: '985.20', open: '190.00', paidDown: '310.00', net: '675.20' },
  }))
}
