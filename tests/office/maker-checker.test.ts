import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposed } from '#features/operators/api-office.ts'
import { type CashierOffice, givenCashierOffice } from '../support/office/cashier.ts'
import { again, askOffice, givenOperator } from '../support/office/operators.ts'
import { callOf, exampleCalls, nameOf, officeCalls } from './calls.ts'

/* Figure A8 of cashier.md §13: maker = checker in any of the actions that take two people, by any path: none. */

let world: CashierOffice
let examples: Awaited<ReturnType<typeof exampleCalls>>
beforeAll(async () => {
  world = await givenCashierOffice()
  examples = await exampleCalls(world)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const stateOf = async (id: string) =>
  (await world.db<{ state: string }[]>`select state from operators.proposals where id = ${id}`)[0]!.state
/** One for each action: a single address may not ask so often in a minute. */
let address = ''
type Call = Parameters<typeof askOffice>[2]
const ask = (token: string, call: Call, body = {}) => askOffice(world.app, token, call, body, 'localhost', {}, address)
const confirm = async (token: string, id: string) =>
  (await ask(token, ['POST', `/wps/office/proposals/${id}/confirm`])).code ?? 'done'

/**
 * As it is at the end of the test file: what one action changes may change the ground of another, so each is proposed, tried
 * by its maker, and confirmed before the next.
 */
test('each action of two people: the maker confirms it by no path, eight others at once once', async () => {
  const calls = officeCalls(world.app).filter(({ output }) => output === proposed)
  expect(calls.length).toBeGreaterThanOrEqual(15)
  const wrong: string[] = []
  for (const [n, endpoint] of calls.entries()) {
    address = `198.51.100.${n}`
    const name = nameOf(endpoint)
    const { call, body } = callOf(endpoint, await refreshed(endpoint.path, examples.get(name)))
    const maker = await givenOperator(world.db)
    const reply = await ask(maker.token, call, body)
    const id = (reply.value as { proposalId?: string } | null)?.proposalId
    if (!id) {
      wrong.push(`${name}: not proposed: ${reply.code ?? 'done by one'}`)
      continue
    }
    const twin = await givenOperator(world.db, { person: maker.email })
    const tries = [
      await confirm(maker.token, id),
      await confirm(await again(world.db, maker), id),
      await confirm(twin.token, id),
      await withRole(maker.id, 'finance', async () => confirm(await again(world.db, maker), id)),
    ]
    const { value } = await ask(maker.token, call, body)
    if ((value as { proposalId?: string } | null)?.proposalId) wrong.push(`${name}: proposed twice`)
    if (!tries.every(code => code === 'second_person_needed' || code === 'not_allowed'))
      wrong.push(`${name}: ${tries.join()}`)
    if ((await stateOf(id)) !== 'OPEN') wrong.push(`${name} is ${await stateOf(id)}`)
    const others = [world.ann, world.ben]
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => confirm(others[n % 2]!.token, id)))
    if (all.filter(code => code === 'done').length !== 1) wrong.push(`${name}, eight at once: ${all.join()}`)
    const marks = await world.db`
      select 1 from operators.audit where inputs ->> 'proposal' = ${id} and action not like '%:propose'`
    if (marks.length !== 1) wrong.push(`${name}: ${marks.length} marks`)
  }
  expect(wrong).toEqual([])
})

/** With the version of the configuration that counts by now. */
async function refreshed(path: string, example: Parameters<typeof callOf>[1]) {
  if (!path.includes('/config/')) return example
  const { versions } = (await world.get(world.ann, 'config')).value as {
    versions: [{ version: string; config: Config }]
  }
  const [{ version, config }] = versions
  const given = path.endsWith('/methods') ? config.methods : example?.body?.given
  return { ...example, body: { ...example?.body, version, given } }
}
type Config = { methods: object }

async function withRole<T>(id: string, role: string, work: () => Promise<T>): Promise<T> {
  await world.db`update operators.operators set role = ${role} where id = ${id}`
  const done = await work()
  await world.db`update operators.operators set role = 'owner' where id = ${id}`
  return done
}
