import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '#shared/server/background.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { givenContext } from '../../tests/support/given.ts'
import { gatherWork } from './clock.ts'
import { createParts } from './parts.ts'
import { nextRun } from './timed-work.ts'

const DAY_MS = 86_400_000
let database: FreshDatabase
let parts: ReturnType<typeof createParts>
let jobs: Jobs
beforeAll(async () => {
  database = await freshDatabase()
  const context = givenContext(database.db)
  parts = createParts(context)
  jobs = gatherWork(context, parts).jobs
})
afterAll(async () => {
  await parts.close()
  await database.drop()
})

/** Jobs whose text the runner does not read, or that come more rarely than once a day. */
const badOf = (given: Jobs) =>
  Object.entries(given).flatMap(([name, { match }]) => {
    try {
      return nextRun(match).getTime() - Date.now() <= DAY_MS ? [] : [`${name} is rare`]
    } catch (error) {
      return [`${name}: ${(error as Error).message}`]
    }
  })

test('the runner reads the time of each job of the platform, and each comes within a day', () => {
  expect(Object.keys(jobs).length).toBeGreaterThan(40)
  expect(badOf(jobs)).toEqual([])
})

test('what the runner cannot read is found', () => {
  const work = async () => {}
  const bad = badOf({ steps: { match: '2-59/5 * * * *', work }, minute: { match: '63 * * * *', work } })
  expect(bad.map(each => each.split(':')[0])).toEqual(['steps', 'minute'])
})
