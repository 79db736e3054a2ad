import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { type GivenOperator, givenOperator, type OfficeReply } from '../../../tests/support/office/operators.ts'
import { givenTransfers, type MemberThere, type TransferWorld } from '../../../tests/support/transfers.ts'
import { closeVendor } from './transfers.ts'

let world: TransferWorld
let member: MemberThere
let anna: GivenOperator
let bao: GivenOperator

beforeAll(async () => {
  world = await givenTransfers()
  anna = await givenOperator(world.db)
  bao = await givenOperator(world.db)
})
beforeEach(async () => {
  for (const vendor of [world.vendors.X, world.vendors.Y]) vendor.bend(() => undefined)
  member = await world.newMember()
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

const money = () => world.moneyOf(member)
const X = () => world.vendors.X
const reason = 'their mail of today'
const post = (who: GivenOperator, path: string, body: object = {}) => world.office(who, 'POST', path, body)
const proposeEnd = (who: GivenOperator, reference: string, moved: string | null) =>
  post(who, `transfers/${reference}/end`, { moved, reason })
const idOf = ({ value }: OfficeReply) => (value as { proposalId: string }).proposalId
const decide = async (who: GivenOperator, id: string, deed: 'confirm' | 'withdraw' | 'refuse' = 'confirm') => {
  const { code } = await post(who, `proposals/${id}/${deed}`, deed === 'refuse' ? { reason: 'not so' } : {})
  return code ?? 'done'
}
type Told = { reference: string; state: string; proposalId: string | null; acts: string[]; steps: Step[] }
type Step = { state: string; note: string; actor: string }
const rowOf = async (reference: string) => {
  const { value } = await world.office(anna, 'GET', 'transfers', { memberId: member.memberId })
  return (value as { list: Told[] }).list.find(row => row.reference === reference)!
}

/** A transfer in that the vendor does not answer, and then does not know. */
async function unknown(): Promise<string> {
  X().bend(({ op }) => (op === 'transfer_in' ? 'away' : undefined))
  const { reference } = (await member.transfer('in', 3000)).value
  await world.pass(1)
  X().bend(() => undefined)
  return reference
}
const arrives = () => X().deliver(X().calls.findLast(call => call.op === 'transfer_in')!)
/** The machine is at work on it, or it is left alone. */
async function isAsked(seconds: number): Promise<boolean> {
  const calls = X().calls.length
  await world.pass(seconds)
  return X().calls.length > calls
}

test('one proposes what the vendor moved, another decides that it arrived', async () => {
  const reference = await unknown()
  const id = idOf(await proposeEnd(anna, reference, '30'))
  expect((await proposeEnd(bao, reference, null)).code).toBe('proposal_open')
  expect(await rowOf(reference)).toMatchObject({ state: 'UNKNOWN', proposalId: id, acts: ['ask'] })
  expect((await post(bao, `transfers/${reference}/resend`)).code).toBe('state_changed')
  expect(await isAsked(3600)).toBe(false)
  // What the second person reads.
  const { value } = await world.office(bao, 'GET', `proposals/${id}`)
  expect(value).toMatchObject({
    effect: {
      ...{
        username: member.username,
        vendor: 'X',
        asked: '30.00',
        moved: '30',
        transit: { from: '30.00', to: '0.00' },
      },
      ...{ cash: { from: '70.00', to: '70.00' }, atVendor: { from: '0.00', to: '30.00' } },
    },
  })
  expect(await decide(anna, id)).toBe('second_person_needed')
  const twin = await givenOperator(world.db, { person: anna.email })
  expect(await decide(twin, id)).toBe('second_person_needed')
  expect(await decide(bao, id)).toBe('done')
  expect(await decide(bao, id)).toBe('proposal_over')
  expect(await money()).toMatchObject({ cash: 7000, transit: 0, at: 3000 })
  expect((await rowOf(reference)).steps.at(-1)).toEqual(
    expect.objectContaining({ state: 'CONFIRMED', note: reason, actor: `${anna.id} ${bao.id}` }),
  )
  expect(JSON.stringify((await member.list())[0]!.steps)).not.toMatch(/mail|opr_/)
})

test('that it never arrived: eight who confirm at once give it back once', async () => {
  const reference = await unknown()
  const id = idOf(await proposeEnd(anna, reference, null))
  const cleo = await givenOperator(world.db)
  const told = await Promise.all(Array.from({ length: 8 }, (_, n) => decide(n % 2 ? bao : cleo, id)))
  expect(told.sort()).toEqual(['done', ...new Array(7).fill('proposal_over')])
  expect((await member.list())[0]).toMatchObject({ state: 'REJECTED', reason: 'decided' })
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test.each(['refuse', 'withdraw', 'expire'] as const)(
  'when it comes to nothing (%s), the machine goes on',
  async how => {
    const reference = await unknown()
    const id = idOf(await proposeEnd(anna, reference, null))
    await arrives()
    expect(await isAsked(60)).toBe(false)
    if (how === 'expire') await expire(id)
    else expect(await decide(how === 'refuse' ? bao : anna, id, how)).toBe('done')
    expect(await decide(bao, id)).toBe('proposal_over')
    expect(await isAsked(1)).toBe(true)
    expect(await rowOf(reference)).toMatchObject({ state: 'CONFIRMED', proposalId: null })
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  },
)

async function expire(id: string): Promise<void> {
  await world.db`alter table operators.proposals disable trigger proposals_are_kept`
  await world.db`update operators.proposals set expires_at = now() where id = ${id}`
  await world.db`alter table operators.proposals enable trigger proposals_are_kept`
}

test('what the vendor ends meanwhile, when people ask it, is not decided by what was proposed', async () => {
  const reference = await unknown()
  const id = idOf(await proposeEnd(anna, reference, null))
  const ask = async () => (await post(anna, `transfers/${reference}/ask`)).value as { state: string }
  // That it was asked is no reason to propose anew.
  X().bend(({ op }) => (op === 'transfer_status' ? { status: 'OK', state: 'PENDING' } : undefined))
  expect(await ask()).toEqual({ state: 'UNKNOWN' })
  expect((await proposeEnd(bao, reference, null)).code).toBe('proposal_open')
  X().bend(() => undefined)
  await arrives()
  expect(await ask()).toEqual({ state: 'CONFIRMED' })
  expect(await decide(bao, id)).toBe('state_changed')
  expect(await decide(bao, id)).toBe('proposal_over')
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('a call that went out since it was proposed makes it stale, whoever sent it', async () => {
  const reference = await unknown()
  const id = idOf(await proposeEnd(anna, reference, null))
  await world.db`update transfers.transfers set sent_at = sent_at + interval '1 second' where reference = ${reference}`
  expect(await decide(bao, id)).toBe('state_changed')
  expect((await member.list())[0]!.state).toBe('UNKNOWN')
  await post(anna, `transfers/${reference}/resend`)
})

test('no more than was on its way, than is there, or than the vendor can have moved; nothing that is over', async () => {
  const reference = await unknown()
  const codes = []
  for (const moved of ['30.01', '0', '-1', '0.0001', 'much'])
    codes.push((await proposeEnd(anna, reference, moved)).code)
  expect(codes).toEqual(new Array(5).fill('invalid_input'))
  await post(anna, `transfers/${reference}/resend`)
  expect((await proposeEnd(anna, reference, '30')).code).toBe('state_changed')
  X().bend(({ op }) => (op === 'transfer_out' ? 'away' : undefined))
  const out = (await member.transfer('out', 2000)).value.reference
  expect((await proposeEnd(anna, out, '30.01')).code).toBe('insufficient_funds')
  const id = idOf(await proposeEnd(anna, out, '20'))
  expect(await decide(bao, id)).toBe('done')
  expect(await money()).toMatchObject({ cash: 9000, transit: 0, at: 1000 })
})

test('less than was asked for: the rest is cash again, and the difference a case', async () => {
  const reference = await unknown()
  expect(await decide(bao, idOf(await proposeEnd(anna, reference, '10')))).toBe('done')
  expect(await money()).toMatchObject({ cash: 9000, transit: 0, at: 1000 })
  expect((await world.cases('AMOUNT_DIFF')).find(each => each.subject === reference)).toMatchObject({ units: -2000n })
})

test('a role with a limit decides about no more than that', async () => {
  const reference = await unknown()
  const limited = await givenOperator(world.db, {
    permissions: ['transfers.read', 'transfers.end'],
    limits: { 'transfers.end': { CRD: '29' } },
  })
  expect((await proposeEnd(limited, reference, '30')).code).toBe('above_your_limit')
  expect((await proposeEnd(limited, reference, null)).code).toBe('above_your_limit')
  const id = idOf(await proposeEnd(anna, reference, null))
  expect(await decide(limited, id)).toBe('above_your_limit')
  expect(await decide(bao, id)).toBe('done')
})

const proposeBack = (who: GivenOperator) =>
  post(who, 'transfers/left', { memberId: member.memberId, vassalage: 'Y', reason })
type Left = { member: { id: string }; vassalage: string; amount: string; proposalId: string | null }
const left = async () => ((await world.office(anna, 'GET', 'transfers/left')).value as { list: Left[] }).list

test('T-025: what a dead vendor kept is written back by two people, and the vendor owes it', async () => {
  await member.transfer('in', 3000, { vassalage: 'Y' })
  expect((await proposeBack(anna)).code).toBe('state_changed')
  expect(await left()).toEqual([])
  const close = (who: GivenOperator) => post(who, 'transfers/vendors/Y/close', { reason })
  const closing = idOf(await close(anna))
  expect((await close(bao)).code).toBe('proposal_open')
  expect(await decide(anna, closing)).toBe('second_person_needed')
  expect(await decide(bao, closing)).toBe('done')
  expect((await close(bao)).code).toBe('state_changed')
  expect(await member.transfer('out', 'all', { vassalage: 'Y' })).toMatchObject({ code: 'vendor_unavailable' })
  expect((await member.wallet()).wallets[1]).toMatchObject({ status: 'CLOSED', atVendor: '30.00' })

  const id = idOf(await proposeBack(anna))
  const row = { member: { id: member.memberId, username: member.username }, vassalage: 'Y', amount: '30.00' }
  expect(await left()).toMatchObject([{ ...row, proposalId: id }])
  const told = await Promise.all(Array.from({ length: 8 }, () => decide(bao, id)))
  expect(told.sort()).toEqual(['done', ...new Array(7).fill('proposal_over')])
  expect(await world.moneyOf(member, 'Y')).toMatchObject({ cash: 10000, transit: 0, at: 0 })
  expect(await world.transfers().receivableOf(1, 'Y')).toBe(300_000n)
  expect((await proposeBack(anna)).code).toBe('not_found')
  expect(await left()).toEqual([])
  const { value } = await world.office(anna, 'GET', 'transfers/vendors')
  expect(value).toMatchObject({ list: [{ vassalage: 'X' }, { vassalage: 'Y', status: 'CLOSED', owed: '30.00' }] })
  const owed = await world.db`select member_id, written_by, note from transfers.receivables`
  expect([...owed]).toEqual([{ member_id: member.memberId, written_by: `${anna.id} ${bao.id}`, note: reason }])
})

test('nothing is written back while a transfer is open there, nor what it was not proposed for', async () => {
  await world.db`update transfers.vendors set status = 'OPEN' where code = 'Y'`
  await member.transfer('in', 3000, { vassalage: 'Y' })
  world.vendors.Y.bend(({ op }) => (op === 'transfer_out' ? 'away' : undefined))
  const { reference } = (await member.transfer('out', 1000, { vassalage: 'Y' })).value
  await transaction(world.db, tx => closeVendor(tx, 1, 'Y'))
  expect((await proposeBack(anna)).code).toBe('transfer_on_its_way')
  expect((await rowOf(reference)).acts).toEqual(['ask', 'end'])
  expect(await decide(bao, idOf(await proposeEnd(anna, reference, '10')))).toBe('done')

  const id = idOf(await proposeBack(anna))
  // Something was lost there that our books learn only now.
  await world.vendors.Y.play(await member.player('Y'), -500n)
  await member.wallet('?isSingle=1&vassalage=Y')
  expect(await decide(bao, id)).toBe('state_changed')
  expect(await decide(bao, idOf(await proposeBack(anna)))).toBe('done')
  expect(await world.moneyOf(member, 'Y')).toMatchObject({ cash: 9500, at: 0 })
})
