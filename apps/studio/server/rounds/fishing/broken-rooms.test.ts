import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { givenFishing, START } from '../../../../../tests/support/fishing/rooms.ts'

let given: Awaited<ReturnType<typeof givenFishing>>
beforeAll(async () => {
  given = await givenFishing()
})
beforeEach(() => given.begin())
afterAll(() => given.close())

test.each([
  ['before a shot', 0],
  ['with shots that are not written', 3],
  ['after many batches', 60],
])('a process that dies %s leaves what is written, and another settles it', async (_, shot) => {
  const [one, other] = [given.openStudio(), given.openStudio()]
  const player = await given.enter(one)
  if (shot > 0) await given.shootUntil(one, player, shot)
  const written = (await given.rowOf(player.round.id)).events.steps.at(-1)!
  await given.kill(one)
  await vi.waitFor(async () => {
    await other.rooms.settleBroken()
    expect((await given.rowOf(player.round.id)).state).not.toBe('OPEN')
  })
  const last = (await given.rowOf(player.round.id)).events.steps.at(-1)!
  // A batch that was being written when the process died may be there.
  expect(last.shot).toBeGreaterThanOrEqual(written.shot)
  await given.expectBooked(other)
})

test('who lost the room writes nothing any more', async () => {
  const [one, other] = [given.openStudio(), given.openStudio()]
  const player = await given.enter(one)
  await given.shootUntil(one, player, 10)
  await given.db`update studio.leases set expires_at = now() - interval '1 second'`
  await other.rooms.settleBroken()
  const settled = await given.rowOf(player.round.id)
  expect(settled.state).not.toBe('OPEN')
  await expect(one.rooms.leave(player.player, player.round.id)).rejects.toMatchObject({ code: 'busy' })
  expect((await given.rowOf(player.round.id)).events).toEqual(settled.events)
  await given.expectBooked(other)
})

test.each([
  ['the bet', 'bet'],
  ['the refund', 'partial_refund'],
  ['the win', 'win'],
  ['the end', 'end_round'],
])('lost answers to %s move nothing twice', async (_, op) => {
  const studio = given.openStudio()
  given.wallet.bend((called, tries) => (called === op && tries <= 2 ? (tries === 1 ? 'lost' : 'away') : 'fine'))
  const player = await given.enter(studio)
  await given.shootUntil(studio, player, 30)
  await studio.rooms.leave(player.player, player.round.id)
  await given.expectBooked(studio)
})

test('a bet whose outcome stays unknown loads nothing and is taken back', async () => {
  const studio = given.openStudio()
  given.wallet.bend(op => (op === 'bet' ? 'lost' : 'fine'))
  await expect(studio.rooms.buyIn(given.spinOf(given.newPlayer()))).rejects.toMatchObject({ code: 'busy' })
  given.wallet.bend(() => 'fine')
  await given.expectBooked(studio)
  expect(given.wallet.money()).toBe(START)
})
