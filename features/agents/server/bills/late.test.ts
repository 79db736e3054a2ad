import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenContract, hoursInto } from '../../../../tests/support/agents/contracts.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { tellLate } from './late.ts'
import { settleDue, settleWindows } from './run.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000

/** What the job tells of: which kinds, and how many contracts. */
async function told(at: Date): Promise<string[]> {
  const lines: string[] = []
  const error = ({ kind, contracts }: { kind: string; contracts: number }) => lines.push(`${kind} ${contracts}`)
  await tellLate(world.db, { ...world.context.log, error } as unknown as typeof world.context.log, at)
  return lines
}

test('bills that wait for an hour after their time are told of, until they are there', async () => {
  const top = await world.newAgent()
  const start = (await hoursInto(world.db, await world.today(), 0)).getTime()
  // All of them begin with the day.
  for (const kind of ['daily', 'hourly', 'realtime'] as const)
    await givenContract(world.db, kind, [null, top], 10_000, new Date(start - HOUR_MS / 2))
  // The day is paid at five past two, the first hour of it at ten past one, the first five minutes at seven past midnight.
  const at = (hours: number, minutes: number) => new Date(start + hours * HOUR_MS + minutes * 60_000)
  expect(await told(at(1, 6))).toEqual([])
  expect(await told(at(1, 7))).toEqual(['realtime 1'])
  expect(await told(at(2, 9))).toEqual(['realtime 1'])
  expect(await told(at(2, 10))).toEqual(['hourly 1', 'realtime 1'])
  expect(await told(at(27, 4))).toEqual(['hourly 1', 'realtime 1'])
  expect(await told(at(27, 5))).toEqual(['daily 1', 'hourly 1', 'realtime 1'])
  await world.db`update agents.progress set counted_to = ${at(27, 5)}`
  await settleDue(world.db, at(27, 5))
  expect(await told(at(27, 5))).toEqual(['realtime 1'])
  await settleWindows(world.db, at(27, 5))
  expect(await told(at(27, 5))).toEqual([])
})
