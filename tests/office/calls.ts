import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { submit } from '#features/identity/server/identity.ts'
import { officeApi } from '#features/operators/api-office.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { givenOperator } from '../support/office/operators.ts'
import { agentCalls } from './agent-calls.ts'
import { gameCalls, gameCaseOf, gameSessionOf, givenGames, lotteryCalls } from './calls-games.ts'
import { financeCalls } from './finance-calls.ts'
import { luckCalls } from './luck-calls.ts'
import { missionCalls } from './mission-calls.ts'
import { accessCalls, ownCalls } from './own-calls.ts'
import { playerCalls } from './player-calls.ts'
import { pointCalls } from './point-calls.ts'
import { promotionCalls } from './promotion-calls.ts'
import { rankCalls } from './rank-calls.ts'
import { rebateCalls } from './rebate-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { rewardCalls } from './reward-calls.ts'
import { contentCalls, settingsCalls } from './settings-calls.ts'
import { givenTransfer, transferCalls } from './transfer-calls.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const LOGOUT = officeApi.logout.path
/** All calls of operators; the one that ends the login everything else needs comes last. */
export const officeCalls = (app: FastifyInstance) =>
  app.endpoints
    .filter(({ who }) => who === 'operator')
    .sort((one, other) => Number(isLogout(one)) - Number(isLogout(other)))
const isLogout = ({ method, path }: Endpoint) => method === 'DELETE' && path === LOGOUT

export type Example = { params?: Record<string, string>; body?: Record<string, unknown> }

/** Items of merchant 1 that each call may be about now. */
async function givenItems(world: CashierOffice) {
  const { ann, cashier } = world
  const approved = async (key: string, then: object = {}) => {
    const who = await world.newMember('1000')
    const { id } = await world.withdraw(who, key, '600')
    await world.decide(ann, id, 'approve')
    if ('provider' in then) await world.decide(ann, id, 'send', then)
    const [part] = await cashier.partsOf(id)
    return { who, id, part: part?.id ?? '' }
  }
  const arrived = async (paymentId: string, value: string, came: string) => {
    const { id: order } = await world.deposit(await world.newMember(), paymentId, value)
    await world.tell({ id: paymentId, type: 'payment.final', order, paymentId, amount: came })
    return order
  }
  const png = { type: 'png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) } as const

  const order = await arrived('large', '1500', '1400')
  await arrived('back', '100', '90')
  const review = await world.withdraw(await world.newMember('1000'), 'review', '600')
  const closing = await approved('closing')
  const forced = await approved('forced', { provider: 'psp' })
  await world.tell({ id: 'forced', type: 'payout.paid', part: forced.part, amount: '600', paymentId: 'forced' })
  await cashier.partNotReceived(forced.who, forced.part, [png])
  const receiver = await approved('receiver')
  const payer = await world.newMember()
  const { id: matchedOrder } = await world.deposit(payer, 'matched', '200', 'c2c')
  await world.decide(ann, receiver.id, 'match', { depositId: matchedOrder })
  const [matched] = await cashier.partsOf(receiver.id)
  await cashier.payerPaid(payer, matched!.id)
  await cashier.partNotReceived(receiver.who, matched!.id, [png])
  world.bend({ payout: async () => 'unknown', createPayout: async () => 'unknown' })
  const burned = await approved('burned', { provider: 'psp' })
  for (const seconds of [60, 1200]) await world.pass(seconds)
  world.bend({})
  // Nobody else's deadline passes by it.
  expectStates([await cashier.part(1, forced.part), await cashier.part(1, matched!.id)], 'NOT_RECEIVED')
  await world.tell({ id: 'odd', type: 'payment.final', paymentId: 'odd', amount: '12' })
  const [found] = await world.db<{ id: bigint }[]>`select id from cashier.cases where merchant_id = 1 limit 1`
  const target = await givenOperator(world.db, { role: 'support' })
  const { merchantId, memberId } = await world.newMember()
  const [document, other] = await Promise.all(
    (['selfie', 'address'] as const).map(async kind =>
      submit(world.context, { merchantId, memberId }, { kind, picture: await aPicture() }),
    ),
  )
  await world.db`
    insert into identity.requests
      (id, merchant_id, member_id, kind, because, word, asked_by, due_at, state, closed_at, closed_by)
    values ('req_00000001', 1, ${memberId}, 'passport', 'moved', '', 'opr_1', now() + interval '14 days', 'OPEN', null, null),
      ('req_00000002', 1, ${memberId}, 'funds', 'moved', '', 'opr_1', now() + interval '14 days', 'RECALLED', now(), 'opr_1')`
  await world.db`insert into operators.jobs (name, match, next_at) values ('example.job', '* * * * *', now())`
  await world.db`
    insert into cashier.slips (merchant_id, deposit_id, member_id, type, bytes, shown_at)
    select merchant_id, id, member_id, 'pdf', '%PDF-', created_at from cashier.deposits where id = ${order}`
  return {
    ...{
      order,
      review: review.id,
      closing: closing.id,
      forced: forced.part,
      matched: matched!.id,
      burned: burned.part,
    },
    ...{ case: String(found!.id), target: target.id, memberId, document: document!, other: other! },
  }
}

const aPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#336' } })
    .png()
    .toBuffer()

function expectStates(parts: readonly ({ state: string } | undefined)[], state: string): void {
  if (!parts.every(part => part?.state === state)) throw new Error(`not all parts are ${state}`)
}

const reason = 'the test asks for it'

/**
 * An example of each call of operators that names an item or takes a body, on items of merchant 1 and with the versions that
 * these have: a call that is new and has none fails the tests that go through all of them.
 */
export async function exampleCalls(world: CashierOffice): Promise<Map<string, Example>> {
  const items = await givenItems(world)
  const base = '/wps/office/cashier'
  const versions = await versionsOf(world)
  const ofArrival = (paymentId: string) => ({
    params: { provider: 'psp', paymentId },
    body: { version: versions.get(`psp:${paymentId}`), reason },
  })
  const about = (id: string, body: object = {}) => ({
    params: { id },
    body: { version: versions.get(id), ...body },
  })
  const config = (await world.get(world.ann, 'config')).value as { versions: [{ version: string; config: Config }] }
  const [{ version: ground, config: now }] = config.versions
  const draft = (given: object) => ({ body: { given, version: ground, reason } })
  const member = await world.newMember()
  await givenGames(world, member.memberId)
  return new Map<string, Example>([
    ['DELETE /wps/office/sessions/:id', { params: { id: (await sessionOf(world)) ?? '' } }],
    ['POST /wps/office/two-factor', { body: { password: 'four lamps at dusk' } }],
    ['POST /wps/office/two-factor/confirm', { body: { code: '123456' } }],
    ['POST /wps/office/operators', { body: { email: 'new@house.example', role: 'support', reason } }],
    ['POST /wps/office/operators/:id/role', { params: { id: items.target }, body: { role: 'risk', reason } }],
    ['POST /wps/office/operators/:id/disable', { params: { id: items.target }, body: { reason } }],
    ['POST /wps/office/roles/:code', { params: { code: 'night' }, body: { permissions: ['audit.read'], reason } }],
    ...ownCalls(),
    ...accessCalls(items.target),
    [`POST ${base}/withdrawals/:id/reveal`, { params: { id: items.review }, body: { reason } }],
    ['POST /wps/office/jobs/:name/run', { params: { name: 'example.job' }, body: { reason } }],
    ['GET /wps/office/proposals/:id', { params: { id: 'prp_00000000' } }],
    ['POST /wps/office/proposals/:id/confirm', { params: { id: 'prp_00000000' } }],
    ['POST /wps/office/proposals/:id/refuse', { params: { id: 'prp_00000000' }, body: { reason } }],
    ['POST /wps/office/proposals/:id/withdraw', { params: { id: 'prp_00000000' } }],
    [`GET ${base}/deposits/:id`, { params: { id: items.order } }],
    [`GET ${base}/deposits/:id/slip`, { params: { id: items.order } }],
    [`POST ${base}/deposits/:id/read-back`, { params: { id: items.order } }],
    [`POST ${base}/arrivals/:provider/:paymentId/credit`, ofArrival('large')],
    [`POST ${base}/arrivals/:provider/:paymentId/refund`, ofArrival('back')],
    [
      `POST ${base}/arrivals/:provider/:paymentId/match`,
      { ...ofArrival('odd'), body: { ...ofArrival('odd').body, orderId: items.order } },
    ],
    [`GET ${base}/withdrawals/:id`, { params: { id: items.review } }],
    ...['claim', 'release', 'approve'].map(
      what => [`POST ${base}/withdrawals/:id/${what}`, about(items.review)] as const,
    ),
    [`POST ${base}/withdrawals/:id/reject`, about(items.review, { reason: 'asked_by_you' })],
    [`POST ${base}/withdrawals/:id/send`, about(items.closing, { provider: 'psp' })],
    [`POST ${base}/withdrawals/:id/match`, about(items.closing, { depositId: items.order })],
    [`POST ${base}/withdrawals/:id/close`, about(items.closing, { reason })],
    [`GET ${base}/parts/:id/pictures/:side/:number`, { params: { id: items.forced, side: 'receiver', number: '1' } }],
    [`POST ${base}/parts/:id/force`, about(items.forced, { reason })],
    [`POST ${base}/parts/:id/return`, about(items.matched, { reason })],
    [`POST ${base}/parts/:id/burn`, about(items.burned, { reason })],
    [`POST ${base}/config/methods`, draft({})],
    [`POST ${base}/config/fees`, draft({ ...now.withdrawal.fee, free: 7 })],
    [`POST ${base}/config/weights`, draft({ manyToday: 1 })],
    [`POST ${base}/config/rules`, draft({ ...now, withdrawal: { ...now.withdrawal, min: '21' } })],
    [
      `POST ${base}/providers/:code`,
      { params: { code: 'psp9' }, body: { eventKeys: [`whsec_${'a'.repeat(40)}`], version: '0', reason } },
    ],
    [`POST ${base}/statements`, { body: { text: 'no statement' } }],
    [`POST ${base}/cases/:id/close`, { params: { id: items.case }, body: { reason } }],
    [
      `POST ${base}/vouchers`,
      { body: { batch: 'office', value: '5', count: 2, expiresAt: '2027-01-01T00:00:00Z', reason } },
    ],
    ...identityCalls(items, await levelVersion(world, items.memberId)),
    ...financeCalls(member.memberId, await newestEntry(world), world.ann.id),
    ...gameCalls(await gameSessionOf(world), await gameCaseOf(world)),
    ...lotteryCalls(),
    ...transferCalls(await givenTransfer(world)),
    ...(await contentCalls(world)),
    ...(await settingsCalls(world)),
    ...(await playerCalls(world)),
    ...(await agentCalls(world)),
    ...(await pointCalls(world)),
    ...(await promotionCalls(world)),
    ...(await rewardCalls(world)),
    ...(await luckCalls(world)),
    ...(await rebateCalls(world)),
    ...(await rankCalls(world)),
    ...(await referralCalls(world)),
    ...(await missionCalls(world)),
  ])
}

type Config = { withdrawal: { fee: object; min: string } }

type Papers = { memberId: string; document: string; other: string }

function identityCalls({ memberId, document, other }: Papers, version: string): [string, Example][] {
  const base = '/wps/office/identity'
  return [
    [`GET ${base}/members/:memberId`, { params: { memberId } }],
    [`GET ${base}/members/:memberId/contacts`, { params: { memberId } }],
    [`POST ${base}/members/:memberId/contacts/reveal`, { params: { memberId }, body: { reason } }],
    [`GET ${base}/documents/:id/picture`, { params: { id: document } }],
    [
      `POST ${base}/documents/:id/approve`,
      { params: { id: document }, body: { goodUntil: '2999-12-31', number: 'C1234567' } },
    ],
    [`POST ${base}/documents/:id/reject`, { params: { id: other }, body: { reason: 'cut_off' } }],
    [`POST ${base}/members/:memberId/level`, { params: { memberId }, body: { level: 3, version, reason } }],
    // Asked for once before, it takes two.
    [
      `POST ${base}/members/:memberId/requests`,
      { params: { memberId }, body: { kind: 'funds', because: 'by_law', word: '' } },
    ],
    [`POST ${base}/requests/:id/recall`, { params: { id: 'req_00000001' }, body: { reason } }],
  ]
}

/** Beside it a day that is closed, which operators may open again. */
async function newestEntry({ db }: CashierOffice): Promise<string> {
  await db`
    insert into finance.closings (merchant_id, day, version, closed_by, hash)
    values (1, '2026-01-02', 1, 'opr_test', finance.hash_of(1, '2026-01-02'))`
  const [row] = await db<{ id: string }[]>`
    select concat_ws(':', (extract(epoch from at) * 1000000)::bigint, wallet, version) as id from wallet.log
    where cash <> 0 order by at desc limit 1`
  return row!.id
}

async function sessionOf({ db, ann }: CashierOffice): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from operators.sessions where operator_id = ${ann.id} and ended_at is null limit 1`
  return row?.id
}

async function levelVersion({ db }: CashierOffice, memberId: string): Promise<string> {
  const [row] = await db<{ id: bigint }[]>`select max(id) as id from identity.levels where member_id = ${memberId}`
  return String(row!.id)
}

/** Under which version each item stands. */
async function versionsOf({ db }: CashierOffice): Promise<Map<string, string>> {
  const rows = await db<{ id: string; version: string }[]>`
    select provider || ':' || payment_id as id, version::text as version from cashier.arrivals
    union all select id, version::text from cashier.parts
    union all select w.id, w.version || '.' || coalesce((select sum(p.version) from cashier.parts p
      where p.withdrawal_id = w.id), 0) from cashier.withdrawals w`
  return new Map(rows.map(row => [row.id, row.version]))
}

/** The call of an example, as `askOffice` takes it. */
export function callOf(endpoint: Endpoint, { params = {}, body = {} }: Example = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  return { call: [endpoint.method as 'GET' | 'POST' | 'DELETE', path] as const, body }
}
