import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { compare, givenCrowd, QUESTIONS } from './enumeration.ts'
import { openWorld, type World } from './world.ts'

const SAMPLES = 10
const MOST_TRIES = 12
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let blockedCode: string

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false, MOBILEVERCODELOGIN3: true })
  blockedCode = await givenCrowd(world, SAMPLES)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** 2,000 of each, with their times: `npm run soak -- enumeration`. */
test.each(Object.entries(QUESTIONS))(
  'S-03: %s answers the same about somebody as about nobody',
  async (_, question) => {
    const least = { there: Infinity, nobody: Infinity }
    const gapMs = () => Math.abs(least.there - least.nobody)
    // What would give a name away takes its time each time, neighbours on the machine do not: the shortest times count.
    for (let tries = 1; tries <= MOST_TRIES && !(gapMs() < 50); tries++) {
      await world.db`truncate credentials.attempts`
      const { shapes, leastMs } = await compare(world, question, blockedCode, SAMPLES)
      expect(shapes).toEqual([shapes[0]])
      least.there = Math.min(least.there, leastMs.there)
      least.nobody = Math.min(least.nobody, leastMs.nobody)
    }
    expect(gapMs()).toBeLessThan(50)
  },
)
