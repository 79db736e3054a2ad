import { settleDue } from '#features/agents/server/bills/run.ts'
import type { Amount } from '#shared/money.ts'
import { formatAmount } from '#shared/money.ts'
import { Killed, killedSql } from '../killed-sql.ts'
import { cashOf, givenContract, hoursInto } from './contracts.ts'
import type { AgentsWorld } from './world.ts'

const DAY_MS = 86_400_000
/** Of 1,000.00 that were bet: what each of three gets at 1 %, 0.6 % and 0.2 %, and keeps of it. */
const GROSS = ['10.00', '6.00', '2.00']
const NET = ['4.00', '4.00', '2.00']

/**
 * A line of three whose daily salaries are settled by a process that dies at its `step`-th step; another one goes on. Answers
 * what is wrong with what was paid, and whether the process died at all.
 */
export async function settleKilled(world: AgentsWorld, step: number): Promise<{ died: boolean; wrong: string[] }> {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  const low = await world.newAgent(agent)
  const line = [top, agent, low]
  const yesterday = new Date(Date.now() - DAY_MS)
  await givenContract(world.db, 'daily', [null, top], 10_000, yesterday)
  await givenContract(world.db, 'daily', [top, agent], 6_000, yesterday)
  await givenContract(world.db, 'daily', [agent, low], 2_000, yesterday)
  await world.play(await world.newPlayer(low), '100000')
  await world.followAll()
  const morning = await hoursInto(world.db, await world.today(), 26.2)
  await world.db`update agents.progress set counted_to = ${morning}`
  const before = await Promise.all(line.map(who => cashOf(world.db, who)))
  const died = await dies(world, step, morning)
  await settleDue(world.db, morning)
  await settleDue(world.db, morning)
  const after = await Promise.all(line.map(who => cashOf(world.db, who)))
  const got = after.map((cash, i) => formatAmount((cash - before[i]!) as Amount))
  const bills = await Promise.all(line.map(async who => billsOf(world, await world.numberOf(who))))
  const wrong = line.flatMap((_, i) => {
    const is = `${bills[i]} ${got[i]}`
    const should = `${GROSS[i]} ${GROSS[i]} PAID 1 ${NET[i]}`
    return is === should ? [] : [`step ${step}, agent ${i + 1}: ${is} instead of ${should}`]
  })
  return { died, wrong }
}

async function dies({ db }: AgentsWorld, step: number, at: Date): Promise<boolean> {
  try {
    await settleDue(killedSql(db, step).db, at)
    return false
  } catch (error) {
    if (error instanceof Killed) return true
    throw error
  }
}

async function billsOf({ db }: AgentsWorld, payee: number): Promise<string> {
  const rows = await db<{ gross: Amount; received: Amount; status: string; legs: number }[]>`
    select gross, received, status, legs from agents.bills where payee = ${payee}`
  return rows
    .map(({ gross, received, status, legs }) => `${formatAmount(gross)} ${formatAmount(received)} ${status} ${legs}`)
    .join(', ')
}
