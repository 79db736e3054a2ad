import { startSession } from '#features/sessions/server/login/live.ts'
import { transaction } from '#shared/server/db.ts'
import type { Place } from '../accounts/bad-inputs.ts'
import { endpointsOfFeatures, fuzzCalls } from '../accounts/fuzz-accounts.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { exampleCalls, officeCalls } from './calls.ts'

/** Who has calls about money, members and what operators do; a break of the last one ends what the others may do. */
const FEATURES = [
  'cashier',
  'identity',
  'records',
  'messages',
  'people',
  'operators',
  'protection',
  'finance',
  'brands',
  'players',
  'points',
  'promotions',
  'rewards',
  'freebets',
  'draws',
  'rebates',
  'ranks',
  'referral',
  'cashback',
  'missions',
]
/** Of these only what operators ask. */
const OFFICE_OF = /^\/wps\/office\/(?:agents|freetickets|games|gateway|lottery|reconciliation|risk|transfers)(?:\/|$)/

/** The one host that may be served, where hosts of nobody are among what is wrong. */
export const FUZZED_HOST = 'localhost'

/** Bad inputs of all calls of these features, of members and of operators, around items that are there. */
export async function fuzzOffice(world: CashierOffice, given: { count: number; seed: number }) {
  const examples = await exampleCalls(world)
  const right = new Map([...examples].map(([name, { params, body }]) => [name, { ...params, ...body }]))
  const place: Place = { host: FUZZED_HOST, operator: world.cleo.token, ...(await givenMember(world, right)) }
  // The keys of payloads are made when first asked for.
  await world.app.inject({ method: 'GET', url: '/wps/system/status', headers: { host: place.host } })
  // What providers send is signed and has inputs of its own (bad-bank.test.ts).
  const endpoints = [
    ...(await endpointsOfFeatures(world.app, FEATURES)).filter(each => each.who !== 'vendor'),
    ...officeCalls(world.app).filter(each => OFFICE_OF.test(each.path)),
  ]
  const { wrong, sent } = await fuzzCalls(world, endpoints, place, given)
  return { endpoints, sent, wrong: [...wrong, ...(await endedLogins(world, place))] }
}

/** Logins that some call ended on the way: all that was asked after it would have been refused unread. */
async function endedLogins({ app }: CashierOffice, { host, token, operator }: Place): Promise<string[]> {
  const asks = Object.entries({ '/wps/member/info': token, '/wps/office/me': operator })
  const ended = asks.map(async ([url, bearer]) => {
    const { statusCode } = await app.inject({ url, headers: { host, authorization: `Bearer ${bearer}` } })
    return statusCode === 200 ? [] : [`${url}: the login ended before the calls did`]
  })
  return (await Promise.all(ended)).flat()
}

/** A member with an order, a place to be paid at and a withdrawal, which their calls name. */
async function givenMember(world: CashierOffice, right: Map<string, Record<string, unknown>>) {
  const member = await world.newMember('2000')
  const { merchantId, memberId, payeeId } = member
  const deposit = await world.deposit(member, 'fuzzed-order')
  const withdrawal = await world.withdraw(member, 'fuzzed-wish', '600')
  const visitor = { ip: '198.51.100.7', userAgent: 'a browser' }
  const token = await transaction(world.db, tx => startSession(tx, { id: memberId, merchantId, type: 0 }, visitor))
  const base = '/wps/cashier'
  const own = new Map<string, Record<string, unknown>>([
    [`GET ${base}/deposits/:id`, { id: deposit.id }],
    [`POST ${base}/deposits`, { key: 'fuzz-0001', method: 'psp', amount: '100' }],
    [`POST ${base}/withdrawals`, { key: 'fuzz-0002', payeeId, amount: '50', paymentPassword: '246813' }],
    [`GET ${base}/withdrawals/:id`, { id: withdrawal.id }],
    ['POST /wps/protection/limits', { kind: 'deposit', period: 'day', max: '500.00' }],
  ])
  return { token, right: new Map([...right, ...own]) }
}
