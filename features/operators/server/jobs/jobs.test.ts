import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsApi } from '#features/operators/api-jobs.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../../tests/support/given.ts'
import { givenOperator } from '../../../../tests/support/office/operators.ts'
import { askForJob, readJobs, tellJobs } from './jobs.ts'

const NEXT = new Date('2026-12-01T03:00:00Z')
let world: Awaited<ReturnType<typeof freshDatabase>>
let context: ReturnType<typeof givenContext>
let who: Parameters<typeof askForJob>[1]
beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  for (const id of [1, 2]) await givenMerchant(world.db, id)
  const { id } = await givenOperator(world.db, { role: 'owner' })
  who = {
    ...{ merchantId: 1, home: 1, operatorId: id, sessionId: 'ses_1', ip: '203.0.113.9', requestId: 'req_1' },
    ...{ permissions: [], limits: {} },
  }
})
afterAll(() => world.drop())

let ran: string[] = []
const work = (name: string) => async () => {
  ran.push(name)
  if (name === 'b.fails-often') throw new Error('the vendor at 10.0.0.1 is away')
}
const jobs = {
  'a.works': { match: '*/5 * * * *', work: work('a.works') },
  'b.fails-often': { match: '0 3 * * *', work: work('b.fails-often') },
}
const tell = (which: object = jobs) => tellJobs(world.db, context.log, which as typeof jobs, () => NEXT)
const one = async (name: string, as = who) => (await readJobs(context, as)).find(each => each.name === name)

test('what servers do by the clock tells of itself; what fails still fails, and comes first until it is done', async () => {
  const told = await tell()
  expect(await one('a.works')).toMatchObject({ state: 'waits', nextAt: NEXT.toISOString(), tookMs: null, failures: 0 })
  await told['a.works']!.work()
  for (let n = 0; n < 2; n++) await expect(told['b.fails-often']!.work()).rejects.toThrow('10.0.0.1')
  expect((await readJobs(context, who)).map(each => each.name)).toEqual(['b.fails-often', 'a.works'])
  expect(await one('a.works')).toMatchObject({ state: 'done', error: '', doneAt: expect.any(String) })
  const failed = { state: 'failed', failures: 2, doneAt: null, error: 'the vendor at 10.0.0.1 is away' }
  expect(await one('b.fails-often')).toMatchObject(failed)
  // Of another house than one's own: no word of what may be another brand's.
  expect(await one('b.fails-often', { ...who, merchantId: 2 })).toMatchObject({ state: 'failed', error: null })
})

test('asked for by many at once it runs once, beside its schedule, and one that fails keeps no other from it', async () => {
  const told = await tell()
  ran = []
  const names = ['b.fails-often', 'a.works', 'a.works', 'a.works']
  await Promise.all(names.map(name => askForJob(context, who, name, 'the feed was away')))
  expect(await one('a.works')).toMatchObject({ askedAt: expect.any(String) })
  await Promise.all([told['operators.asked']!.work(), told['operators.asked']!.work()])
  // A job of any name can be asked for at the door.
  for (const name of names) expect(jobsApi.run.input.parse({ name, reason: 'the feed was away' }).name).toBe(name)
  expect(ran.sort()).toEqual(['a.works', 'b.fails-often'])
  expect(await one('a.works')).toMatchObject({ askedAt: null, state: 'done' })
  const deeds = await world.db`select item from operators.audit where action = 'jobs.run'`
  expect(deeds).toHaveLength(4)
  const elsewhere = { ...who, merchantId: 2, home: 2 }
  await expect(askForJob(context, elsewhere, 'a.works', 'not ours')).rejects.toMatchObject({ code: 'not_found' })
  await expect(askForJob(context, who, 'c.unknown', 'why not')).rejects.toMatchObject({ code: 'not_found' })
})

test('what no server runs any more is gone; that it cannot be told keeps no work from being done', async () => {
  const told = await tell({ 'a.works': jobs['a.works'] })
  expect((await readJobs(context, who)).map(each => each.name)).toEqual(['a.works'])
  ran = []
  await world.db`alter table operators.jobs rename to hidden`
  await told['a.works']!.work()
  await world.db`alter table operators.hidden rename to jobs`
  expect(ran).toEqual(['a.works'])
})
