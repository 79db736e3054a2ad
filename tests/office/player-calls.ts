import type { CashierOffice } from '../support/office/cashier.ts'
import { givenPlayers } from '../support/office/players.ts'
import { riskCalls } from './risk-calls.ts'

type Example = { params?: Record<string, string>; body?: Record<string, unknown> }

/** Calls about members, each about one whose state lets it be done. */
export async function playerCalls(world: CashierOffice): Promise<[string, Example][]> {
  const players = givenPlayers(world)
  const member = () => world.newMember()
  const [{ memberId }, limited, excluded] = [await member(), await member(), await member()]
  const [asking, locked] = [await member(), await member()]
  await players.limit(limited.memberId, world.cleo.id, '50')
  await players.act(world.cleo, locked.memberId, 'lock', { what: 'bet' })
  const lifted = await players.exclude(excluded.memberId, world.cleo.id)
  const wanted = await players.wantBack(asking.memberId)
  const reason = 'the test asks for it'
  const base = '/wps/office/players/:memberId'
  const round = { memberId, id: 'a'.repeat(32) }
  const tabs = ['', 'wallets', 'ledger', 'bets', 'transfers', 'logins', 'devices', 'linked', 'notes', 'log']
  const about = (deed: string, body: object = {}, params = { memberId }): [string, Example] => [
    `POST ${base}/${deed}`,
    { params, body: { reason, ...body } },
  ]
  const limit = { kind: 'stake', period: 'day' }
  return [
    ...tabs.map((tab): [string, Example] => [`GET ${base}${tab && `/${tab}`}`, { params: { memberId } }]),
    [`GET ${base}/bets/:id`, { params: round }],
    [`GET ${base}/bets/:id/replay`, { params: round }],
    about('lock', { what: 'deposit' }),
    about('linked/lock', { whom: [memberId], what: 'withdraw' }),
    about('unlock', { what: 'bet' }, { memberId: locked.memberId }),
    about('tries/forget'),
    about('log-out'),
    about('password', { language: 'en' }),
    about('payment-password'),
    about('tags', { tags: ['VIP'] }),
    about('test', { isTest: true }),
    [`POST ${base}/notes`, { params: { memberId }, body: { text: 'rang at noon' } }],
    about('limits', { ...limit, max: '40' }),
    about('limits/loosen', { ...limit, max: '80' }, { memberId: limited.memberId }),
    about('offers', { wanted: false }),
    about('exclusions'),
    ['POST /wps/office/protection/exclusions/:id/decide', { params: { id: wanted }, body: { approved: true, reason } }],
    ['POST /wps/office/protection/exclusions/:id/lift', { params: { id: lifted }, body: { reason } }],
    ...(await riskCalls(world)),
  ]
}
