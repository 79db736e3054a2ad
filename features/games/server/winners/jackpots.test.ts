import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVendorKeys } from '#features/gateway/server/keys/vendor-keys.ts'
import { SERVER_SECRET } from '../../../../tests/support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'
import { createJackpots, readJackpots } from './jackpots.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
})
beforeEach(async () => {
  world.books.pools.length = 0
  world.books.setSilent(false)
  world.books.setMeanwhile(async () => undefined)
  await world.db`delete from games.jackpots`
  await askAgain()
})
afterAll(() => world.close())

/** All vendors are due. */
const askAgain = () => world.db`delete from games.jackpot_reads`
const read = () => readJackpots({ ...world.context, keys: createVendorKeys(world.db, SERVER_SECRET) })
/** As nobody remembers it. */
const pools = (vassalage = '') => createJackpots(world.context).list(1, { vassalage, language: 'EN' })
const grand = { id: 'lantern-grand', game: 'slot', level: 'grand', amount: '123456' }

test('without a pool nothing is listed, and only where nobody plays for money a counter may move', async () => {
  await read()
  expect(await pools()).toEqual({ source: 'decorative', list: [] })
  await world.db`update settings.merchants set money_mode = 'real' where id = 1`
  await expect.poll(async () => (await pools()).source).toBe('none')
  await world.db`update settings.merchants set money_mode = 'credits' where id = 1`
  await expect.poll(async () => (await pools()).source).toBe('decorative')
})

test('pools are what their vendor tells, and the sum of them is the counter', async () => {
  world.books.pools.push(
    { ...grand, id: 'lantern-minor', level: 'minor', amount: '99' },
    { ...grand, full_stake: '10000' },
  )
  await read()
  const { source, list } = await pools()
  expect(source).toBe('pool')
  const about = { vassalage: 'TESTER', gameCode: 'slot', name: 'Slot', displayName: 'Slot', currency: 'CRD' }
  expect(list).toMatchObject([
    // Fault 19: what stake wins the whole of it is told with it.
    { ...about, level: 'grand', amount: '1234.56', fullStake: '100.00' },
    { ...about, level: 'minor', amount: '0.99', fullStake: '' },
  ])
  expect((await pools('TESTER')).list).toHaveLength(2)
  expect((await pools('OTHER')).list).toEqual([])
})

test('a vendor with pools is asked again after 10 seconds, one without after a minute', async () => {
  const waitSeconds = async () => {
    const [row] = await world.db<{ left: number }[]>`
      select extract(epoch from ask_at - now())::float8 as left from games.jackpot_reads`
    return row!.left
  }
  await read()
  const isAbout = async (seconds: number) => {
    // Some of it has passed.
    const left = await waitSeconds()
    return left <= seconds && left > seconds - 10
  }
  expect(await isAbout(60)).toBe(true)
  await askAgain()
  world.books.pools.push(grand)
  await read()
  expect(await isAbout(10)).toBe(true)
  // Nobody is asked before.
  world.books.pools.length = 0
  await read()
  expect((await pools()).list).toHaveLength(1)
})

test('a pool that was paid goes, and one that its vendor does not stand for any more is not shown after 30 seconds', async () => {
  world.books.pools.push(grand, { ...grand, id: 'lantern-minor', level: 'minor' })
  await read()
  world.books.pools.splice(0, 1)
  await askAgain()
  await read()
  expect((await pools()).list.map(pool => pool.level)).toEqual(['minor'])
  world.books.setSilent(true)
  await askAgain()
  await read()
  expect((await pools()).list).toHaveLength(1)
  await world.db`update games.jackpots set told_at = told_at - interval '31 seconds'`
  expect(await pools()).toEqual({ source: 'decorative', list: [] })
})

test('an answer that comes after a newer one changes nothing', async () => {
  const minor = { ...grand, id: 'lantern-minor', level: 'minor' }
  world.books.pools.push(grand)
  world.books.setMeanwhile(async () => {
    world.books.setMeanwhile(async () => undefined)
    world.books.pools.splice(0, 1, minor)
    await askAgain()
    await read()
  })
  await read()
  expect((await pools()).list.map(pool => pool.level)).toEqual(['minor'])
})
