import type { MemberThere } from '../support/records/world.ts'

/* What each call of agents is asked with, about somebody: by what names them, or what is theirs. */

/** Somebody of the tree, with what belongs to them. */
export type Account = {
  there: MemberThere
  name: string
  isAgent: boolean
  above: Account | undefined
  mobile: string
  /** Of the contract that pays them, of its bill, and of a link of theirs: 0 for who has none. */
  contract: string
  bill: string
  link: string
  /** A round of theirs, nobody’s for who does not play. */
  bet: string
}

/**
 * `id` and `name`: who it is about, which is told of the own line alone; a stranger’s id is no one’s, a stranger’s name gives an
 * empty list. `theirs`: what belongs to them and maybe to who stands above. `write`: asked about strangers alone, and refused.
 * `own`: of the viewer.
 */
type How = 'id' | 'name' | 'theirs' | 'write' | 'own'
export type Call = { call: string; how: How; input: (target: Account) => Record<string, unknown> }

const of = ({ there }: Account) => ({ of: there.memberId })
const id = ({ there }: Account) => ({ id: there.memberId })
const named = ({ name }: Account) => ({ username: name, level: 'all' })
const bill = (target: Account) => ({ id: target.bill })
const contract = (target: Account) => ({ kind: 'daily', id: target.contract })
const CONTRACT = { kind: 'daily', product: 'CONS', tiers: [{ minValidBet: '0', minActive: 0, ratePpm: 1_000 }] }
const SENT = { key: 'isolation-key', direction: 'down', amount: '20', password: '246813' }

const all = (how: How, input: Call['input'], ...calls: string[]): Call[] =>
  calls.map(call => ({ call: call.includes(' ') ? call : `GET ${call}`, how, input }))

/** Every call of the feature that a member may ask (isolation.test.ts); those that change the asker's own are not about anybody. */
export const CALLS: readonly Call[] = [
  ...all('id', of, 'pnl', 'pnl/days', 'downlines', 'bets', 'transactions', 'active'),
  ...all('id', of, 'pnl/file', 'downlines/file', 'bets/file', 'transactions/file'),
  ...all('id', ({ name, bet }) => ({ id: bet, username: name }), 'bets/:id'),
  ...all('name', named, 'pnl', 'downlines', 'bets', 'transactions'),
  ...all('name', target => ({ kind: 'daily', username: target.name }), 'contracts/:kind/downlines'),
  ...['mine', 'paying'].flatMap(side =>
    all('name', ({ name }) => ({ kind: 'daily', range: 'month', side, username: name }), 'bills'),
  ),
  ...all('id', id, 'downline', 'downline/quota'),
  ...all('id', ({ there }) => ({ kind: 'daily', with: there.memberId }), 'contracts/:kind/versions'),
  ...all('theirs', bill, 'bills/:id', 'bills/:id/file'),
  ...all('theirs', target => ({ id: target.contract }), 'contracts/hourly/hours', 'contracts/realtime/today'),
  ...all('theirs', ({ there }) => ({ direction: 'down', to: there.memberId }), 'transfer'),
  ...all('write', target => ({ ...SENT, to: target.there.memberId }), 'POST transfer'),
  ...all('write', bill, 'POST bills/:id/receive', 'POST bills/:id/pay'),
  ...all('write', contract, 'POST contracts/:kind/:id/withdraw', 'POST contracts/:kind/:id/terminate'),
  ...all('write', target => ({ ...contract(target), answer: 'accept' }), 'POST contracts/:kind/:id/answer'),
  ...all(
    'write',
    ({ there }) => ({ payee: there.memberId, ...CONTRACT }),
    'POST contracts/:kind/preview',
    'POST contracts/:kind',
  ),
  ...all('write', ({ there }) => ({ id: there.memberId, rates: { RNG: 1 } }), 'POST downline/terms'),
  ...all(
    'write',
    target => ({ ...id(target), key: 'isolation-key', group: 'LOTT', from: 1990, count: 1 }),
    'POST downline/quota',
  ),
  ...all('write', target => ({ ...id(target), isOn: true }), 'POST downline/toUpline'),
  ...all('write', target => ({ ...id(target), note: 'seen' }), 'POST downline/note'),
  ...all('write', target => ({ ...id(target), isLocked: true }), 'POST downline/bets'),
  ...all('write', target => ({ id: target.link, label: 'seen' }), 'POST links/edit'),
  ...all('write', target => ({ id: target.link }), 'DELETE links'),
  ...all(
    'write',
    target => ({ id: target.contract, status: 'A' }),
    'POST /wps/relay/MCS2_processDailySalContract',
    'GET /wps/relay/MCS2_processDailySalContract',
    'POST /wps/relay/MCSFE_processRealTimeSalaryContract',
  ),
  ...all(
    'write',
    target => ({ contractId: target.contract, status: 'A' }),
    'POST /wps/relay/MCS2_processContractHourSalary',
  ),
  ...all('own', () => ({}), 'overview', 'links', 'opening', 'income', 'income/file', 'bills/arrears', 'transfers'),
  ...all('own', () => ({}), 'GET /wps/member/info/funds/consolidated'),
  ...all('own', () => ({ kind: 'daily' }), 'contracts/:kind', 'contracts/:kind/versions', 'contracts/:kind/downlines'),
]

/** About nobody but the asker, or about all: what is answered depends on nobody else, or is a name that is free. */
export const ABOUT_NOBODY = [
  ...['GET username', 'POST downline', 'POST links', 'GET income/entries', 'POST bills/receive', 'POST bills/pay'],
  ...['GET /wps/relay/MCS2_processDividendReq', 'POST /wps/relay/MCS2_processDividendReq'],
]
