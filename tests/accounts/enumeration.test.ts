import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { compare, givenCrowd, QUESTIONS } from './enumeration.ts'
import { openWorld, type World } from './world.ts'

const SAMPLES = 10
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
    const { shapes, leastGapMs } = await compare(world, question, blockedCode, SAMPLES)
    expect(shapes).toEqual([shapes[0]])
    expect(leastGapMs).toBeLessThan(50)
  },
)
