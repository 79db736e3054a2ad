import { payOpen } from '#features/agents/server/agents.ts'
import { addMember } from '#features/people/server/people.ts'
import { openAccounts } from '#features/wallet/server/wallet.ts'
import { transaction } from '#shared/server/db.ts'
import { givenBill, givenContract } from '../support/agents/contracts.ts'
import type { CashierOffice } from '../support/office/cashier.ts'

type Example = { params?: Record<string, string>; body?: Record<string, unknown> }

/** Calls about lines of agents: two at the top, an agent below the first who can go under the other, and a third to be closed. */
export async function agentCalls(world: CashierOffice): Promise<[string, Example][]> {
  const add = (username: string, uplineId?: string) =>
    transaction(world.db, async tx => {
      const member = { merchantId: 1, username, currency: 'USD', type: uplineId ? 1 : 2, ...(uplineId && { uplineId }) }
      const memberId = await addMember(tx, member)
      await openAccounts(tx, { merchantId: 1, memberId, currency: 'USD' })
      return memberId
    })
  const [top, other, leaving] = [await add('CallTop'), await add('CallOther'), await add('CallLeaving')]
  const memberId = await add('CallAgent', top)
  const reason = 'the test asks for it'
  const base = '/wps/office/agents/lines/:memberId'
  const about = (deed: string, body: object, id = memberId): [string, Example] => [
    `POST ${base}/${deed}`,
    { params: { memberId: id }, body: { reason, ...body } },
  ]
  return [
    [`GET ${base}`, { params: { memberId } }],
    about('freeze', { holds: ['income'], until: null }),
    ...(await moneyCalls(world, top, other)),
    about('move', { to: other }),
    about('close', { to: other }, leaving),
    [
      'POST /wps/office/agents/transfers/:id/reverse',
      { params: { id: await givenSent(world, memberId, top) }, body: { reason } },
    ],
    about('flags', { flags: ['transfer'] }),
    about('terms', { series: { LOTT: 1960 }, rates: { LIVE: 5_000 }, allowsEqual: false }, top),
    about('quota', { group: 'LOTT', from: 1960, granted: 5 }),
  ]
}

/** Money that went up, of which the receiver has as much by a bill. */
async function givenSent({ db }: CashierOffice, senderId: string, receiverId: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    insert into agents.transfers (id, merchant_id, sender_id, receiver_id, key, direction, amount, currency, note, network, day)
    values ('trf_call0000', 1, ${senderId}, ${receiverId}, 'the-call', 'up', 100000, 'USD', '', '', current_date) returning id`
  return row!.id
}

/** Calls about contracts and bills: of one top a contract that runs and bills of it, for the other one that is proposed. */
async function moneyCalls({ db }: CashierOffice, top: string, other: string): Promise<[string, Example][]> {
  const reason = 'the test asks for it'
  const at = new Date(Date.now() - 4 * 86_400_000)
  const contract = await givenContract(db, 'daily', [null, { memberId: top }], 10_000, at)
  const dividend = await givenContract(db, 'dividend', [null, { memberId: top }], 300_000, at)
  const paid = await givenBill(db, contract, { daysAgo: 3, due: '50', status: 'CALCULATED' })
  await payOpen(db, 1, new Date())
  const open = [3, 2].map(daysAgo => ({ daysAgo, due: '20', status: 'PENDING_APPROVAL' as const }))
  const [waits, denied] = [await givenBill(db, dividend, open[0]!), await givenBill(db, dividend, open[1]!)]
  const terms = {
    ...{ kind: 'dividend', product: 'CONS', payee: other },
    tiers: [{ minValidBet: '0', minActive: 0, ratePpm: 200_000 }],
  }
  const [contracts, bills, payouts] = ['contracts', 'bills', 'payouts'].map(name => `/wps/office/agents/${name}`)
  const of = (id: bigint) => ({ params: { id: String(id) } })
  return [
    [`GET ${contracts}/:id`, of(contract.id)],
    [`POST ${contracts}/preview`, { body: terms }],
    [`POST ${contracts}`, { body: { ...terms, reason } }],
    [`POST ${contracts}/:id/withdraw`, { ...of(contract.id), body: { reason } }],
    [`POST ${contracts}/:id/end`, { ...of(contract.id), body: { reason } }],
    [`GET ${bills}/:id`, of(paid.id)],
    [`GET ${bills}/:id/file`, of(paid.id)],
    [`POST ${bills}/:id/pay`, { ...of(paid.id), body: { reason } }],
    [`POST ${bills}/:id/clawback`, { ...of(paid.id), body: { amount: '5', reason } }],
    [`POST ${payouts}/approve`, { body: { from: waits.day, to: waits.day, reason } }],
    [`POST ${payouts}/deny`, { body: { from: denied.day, to: denied.day, reason } }],
    [`POST ${payouts}/retry`, { body: { reason } }],
    [
      'POST /wps/office/agents/limits',
      { body: { min: '20', max: '5000', dailyMax: '9000', stepUpSingle: '500', stepUpDaily: '900', reason } },
    ],
  ]
}
