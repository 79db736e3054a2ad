import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyMoves, memberById, setMemberStatus } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { givenBill, givenContract } from '../../../../tests/support/agents/contracts.ts'
import { agentsOffice, type Reply } from '../../../../tests/support/agents/office.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { background } from '../clock.ts'

let world: AgentsWorld
let [ann, ben]: GivenOperator[] = []
let [top, agent, below, player]: MemberThere[] = []
const office = agentsOffice(() => ({ app: world.app, ann: ann!, ben: ben! }))
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
  ben = await givenOperator(world.db)
})
/** A line of three agents, and a player directly below the second. */
beforeEach(async () => {
  top = await world.newAgent()
  agent = await world.newAgent(top)
  below = await world.newAgent(agent)
  player = await world.newPlayer(agent)
})
afterAll(() => world.close())

const close = (who: MemberThere, to: MemberThere | null = null): Promise<Reply> =>
  office.post(`lines/${who.memberId}/close`, { to: to?.memberId ?? null })
const closed = async (who: MemberThere, to: MemberThere | null = null) => {
  const { code } = await office.confirm(await close(who, to))
  expect(code).toBeUndefined()
}
const waits = async ({ memberId }: MemberThere) => (await office.get(`lines/${memberId}`)).value.closing?.waits
const statusOf = async ({ memberId }: MemberThere) =>
  (await transaction(world.db, tx => memberById(tx, 1, memberId)))!.status
const uplineOf = async ({ memberId }: MemberThere) =>
  (await transaction(world.db, tx => memberById(tx, 1, memberId)))!.uplineId
const finish = () => background(world.context).jobs!['agents.closings']!.work()
async function nextDay() {
  await world.db`update people.moves set since = since - 1 where done_at is null`
  await world.db`update people.places set since = since - 1 where since > now()::date`
  await applyMoves(world.db)
}
const spend = async (who: MemberThere) => {
  const units = BigInt((await world.balance(who.bettor)).replace('.', ''))
  if (units > 0n) await world.play(who, String(units))
  await world.followAll()
}

test('downlines go under who stands above, and the account is closed when nothing is left of it', async () => {
  await closed(agent!)
  expect((await close(agent!)).code).toBe('state_changed')
  expect(await waits(agent!)).toEqual(['downlines', 'balance'])
  await finish()
  expect(await statusOf(agent!)).toBe('active')
  await nextDay()
  expect([await uplineOf(below!), await uplineOf(player!)]).toEqual([top!.memberId, top!.memberId])
  await spend(agent!)
  expect(await waits(agent!)).toEqual([])
  await finish()
  expect(await statusOf(agent!)).toBe('closed')
  expect((await close(agent!)).code).toBe('order_final')
})

test('whoever joins meanwhile goes the same way', async () => {
  await closed(agent!)
  const late = await world.newPlayer(agent!)
  await finish()
  await nextDay()
  expect(await uplineOf(late)).toBe(top!.memberId)
})

test('the downlines of a top go where it is said, and those of nobody stay in no way', async () => {
  expect((await close(top!)).code).toBe('invalid_input')
  const other = await world.newAgent()
  await closed(top!, other)
  await nextDay()
  expect(await uplineOf(agent!)).toBe(other.memberId)
  expect((await close(player!)).code).toBe('not_allowed')
  expect((await close(agent!, below!)).code).toBe('line_cycle')
})

test('contracts end with their periods, and bills are waited for on both sides', async () => {
  const { db } = world
  const at = new Date(Date.now() - 4 * 86_400_000)
  await givenContract(db, 'daily', [null, top!], 10_000, at)
  const contract = await givenContract(db, 'daily', [top!, agent!], 8_000, at)
  await closed(agent!)
  const [ended] = await db<{ reason: string; isLater: boolean }[]>`
    select end_reason as reason, effective_to > now() as "isLater" from agents.contracts where id = ${contract.id}`
  expect(ended).toEqual({ reason: 'CLOSED', isLater: true })
  await spend(agent!)
  await nextDay()
  expect(await waits(agent!)).toEqual(['contracts'])
  await db`update agents.contracts set effective_to = now() - interval '1 minute' where id = ${contract.id}`
  expect(await waits(agent!)).toEqual(['contracts'])
  await db`update agents.contracts set settled_to = effective_to where id = ${contract.id}`
  expect(await waits(agent!)).toEqual([])
  await givenBill(db, contract, { daysAgo: 2, due: '5', status: 'CALCULATED' })
  expect(await waits(agent!)).toEqual(['bills'])
})

test('money and bets that are under way are waited for', async () => {
  await closed(agent!)
  await spend(agent!)
  await nextDay()
  const { memberId } = agent!
  await world.db`
    insert into cashier.deposits (id, merchant_id, member_id, provider, currency, amount, state, created_at, expires_at)
    values (${`dep_${memberId.slice(4)}`}, 1, ${memberId}, 'bank', 'CRD', 10000, 'PENDING', now(), now())`
  expect(await waits(agent!)).toEqual(['orders'])
  await world.db`delete from cashier.deposits where member_id = ${memberId}`
  await world.db`
    update records.bets set state = 'open' where wallet in (select id from wallet.wallets where member_id = ${memberId})`
  expect(await waits(agent!)).toEqual(['bets'])
})

test('one that operators closed otherwise meanwhile is done', async () => {
  await closed(below!)
  await spend(below!)
  await transaction(world.db, tx => setMemberStatus(tx, 1, below!.memberId, 'closed'))
  await finish()
  const [row] =
    await world.db`select closed_at is null as "isOpen" from agents.closings where member = ${await world.numberOf(below!)}`
  expect(row).toEqual({ isOpen: false })
})
