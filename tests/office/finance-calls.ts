import type { Example } from './calls.ts'

const reason = 'the test asks for it'
const SCHEDULE = 'sch_0000000000000000000000000'

export function financeCalls(memberId: string, entry: string, reader: string): [string, Example][] {
  const base = '/wps/office/finance'
  const [from, to] = ['2026-01-01', '2026-01-31']
  const ofDays = ['sums', 'people', 'returns', 'lottery', 'jackpots', 'statements', 'accounts', 'entries']
  return [
    ...[...ofDays, 'days'].map((path): [string, Example] => [`GET ${base}/${path}`, { body: { from, to } }]),
    [`POST ${base}/exports/journal`, { body: { from, to, format: 'csv' } }],
    [`POST ${base}/exports/reports`, { body: { from, to, report: 'revenue', format: 'xlsx' } }],
    [`GET ${base}/exports/:id`, { params: { id: 'exp_0000000000000000000000000' } }],
    [`POST ${base}/exports/:id/stop`, { params: { id: 'exp_0000000000000000000000000' } }],
    [`GET ${base}/exports/:id/file`, { params: { id: 'exp_0000000000000000000000000' } }],
    [`GET ${base}/schedules/readers`, { body: { kind: 'people' } }],
    [
      `POST ${base}/schedules`,
      {
        body: {
          ...{ kind: 'people', format: 'csv', period: 'week', every: 'week', on: 1, hour: 8 },
          ...{ filters: {}, readers: [reader] },
        },
      },
    ],
    [`POST ${base}/schedules/:id/pause`, { params: { id: SCHEDULE }, body: { isPaused: true } }],
    [`DELETE ${base}/schedules/:id`, { params: { id: SCHEDULE } }],
    [`GET ${base}/dashboard/curve`, { body: { currency: 'CRD' } }],
    [`GET ${base}/aside`, { body: { holder: 'held' } }],
    [`GET ${base}/entries/:id`, { params: { id: entry } }],
    [`POST ${base}/alerts/:id/close`, { params: { id: '2026-01-01~X~x~CRD' }, body: { reason } }],
    [`POST ${base}/days/:day/close`, { params: { day: '2026-01-01' } }],
    [`POST ${base}/days/:day/reopen`, { params: { day: '2026-01-02' }, body: { reason } }],
    [`POST ${base}/journal`, { body: { memberId, account: 'adjust', amount: '1', key: 'ticket-1', reason } }],
  ]
}
