import { expect } from '@playwright/test'
import operators from '../../database/seed/demo-operators.json' with { type: 'json' }
import lotusOperators from '../../database/seed/lotus/operators.json' with { type: 'json' }
import { LOTUS, LOTUS_HOST } from '../../database/seed/seed.ts'
import { createPlatform } from '../../tools/call/platform.ts'
import { axeProblems } from './axe.ts'
import { stateOf } from './cashier-hands.ts'
import { merchant, type Visit } from './hands.ts'

const BASE = '/wps/office/cashier'
type Card = { withdrawal: { state: string; version: string }; parts: { id: string; version: string }[] }
type Operator = Awaited<ReturnType<typeof logInAs>>

/** An operator of this worker's merchant with what they may ask for; each call must succeed. */
async function logInAs(role: string) {
  const isLotus = merchant() === LOTUS
  // Operators come in at a host of their own merchant.
  const office = new URL(process.env.STORY_OFFICE_URL!)
  if (isLotus) office.hostname = LOTUS_HOST
  const platform = createPlatform(office.origin)
  const { email, password } = (isLotus ? lotusOperators : operators).find(each => each.role === role)!
  const login = await platform.logInOperator(email, password)
  if (!('token' in login)) throw new Error(`no login of ${role}: ${JSON.stringify(login)}`)
  const ask = async <T>(method: string, path: string, body?: object) => {
    const reply = await platform.send(method, path, body, login.token)
    expect([path, reply.status, reply.body]).toEqual([path, 200, expect.anything()])
    return (reply.body as { value: T }).value
  }
  return { ask }
}

let desk: Promise<Record<'owner' | 'finance' | 'risk', Operator>> | undefined
/** All of them, logged in once. */
const people = () => (desk ??= logInAll())

async function logInAll() {
  const [owner, finance, risk] = await Promise.all([logInAs('owner'), logInAs('finance'), logInAs('risk')])
  return { owner, finance, risk }
}

const cardOf = async ({ ask }: Operator, id: string) => ask<Card>('GET', `${BASE}/withdrawals/${id}`)

/** One after the other approves, as far as it takes them. Answers how many it took. */
async function approve(id: string): Promise<number> {
  const { finance, risk } = await people()
  let count = 0
  for (const person of [risk, finance]) {
    const { state, version } = (await cardOf(person, id)).withdrawal
    if (state !== 'REVIEW') break
    await person.ask('POST', `${BASE}/withdrawals/${id}/approve`, { version })
    count++
  }
  return count
}

/** As many people as it takes approve; it is sent, and the bank pays, while the member looks on. */
export async function untilPaid(v: Visit, id: string, people: number): Promise<void> {
  expect(await approve(id)).toBe(people)
  await expect(stateOf(v)).toHaveText(v.words.withdraw.states.PAID)
  expect(await axeProblems(v.page)).toEqual([])
}

/** One says of a payment that it did arrive, and the other confirms it. */
export async function force(id: string, reason: string): Promise<void> {
  const part = await partOf(id)
  await decideByTwo(`${BASE}/parts/${part.id}/force`, { version: part.version, reason })
}

/** One wants to end what nobody pays any more, and the other confirms it. */
export async function close(id: string, reason: string): Promise<void> {
  const { finance } = await people()
  const { version } = (await cardOf(finance, id)).withdrawal
  await decideByTwo(`${BASE}/withdrawals/${id}/close`, { version, reason })
}

async function decideByTwo(path: string, wish: object): Promise<void> {
  const { finance, owner } = await people()
  const { proposalId } = await finance.ask<{ proposalId: string }>('POST', path, wish)
  await owner.ask('POST', `/wps/office/proposals/${proposalId}/confirm`)
}

export async function partOf(id: string): Promise<Card['parts'][number]> {
  const { finance } = await people()
  return (await cardOf(finance, id)).parts[0]!
}

/** Presses a button of a payout on the bank's page. */
export async function pressAtBank({ context }: Visit, part: string, name: 'Confirm' | 'Return'): Promise<void> {
  const bank = await context.newPage()
  await bank.goto(process.env.STORY_BANK_URL!)
  expect(await axeProblems(bank)).toEqual([])
  await bank.getByRole('button', { name: `${name}: ${part}` }).click()
  await bank.close()
}
