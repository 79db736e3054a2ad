import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenFishing, STAKE, START } from '../../../../../tests/support/fishing/rooms.ts'

let given: Awaited<ReturnType<typeof givenFishing>>
beforeAll(async () => {
  given = await givenFishing()
})
beforeEach(() => given.begin())
afterAll(() => given.close())

test('what was not shot comes back, what was won is paid, and only what was shot is declared', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  expect(given.wallet.money()).toBe(START - STAKE)
  await given.shootUntil(studio, player, 40)
  const { round } = await studio.rooms.leave(player.player, player.round.id)
  expect(['PAYING', 'CLOSED']).toContain(round.state)
  const { steps, back } = (await given.rowOf(round.id)).events
  expect(back).toBe(200 - steps.at(-1)!.shot)
  expect(steps.flatMap(step => step.hits).length).toBe(steps.at(-1)!.shot)
  await given.expectBooked(studio)
})

test('a reserve of which nothing was shot is taken back whole', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  player.fire()
  const { round } = await studio.rooms.leave(player.player, player.round.id)
  expect(round.state).toBe('REVERSING')
  await given.expectBooked(studio)
  expect(given.wallet.money()).toBe(START)
})

test('a reserve that is shot to its end is settled by itself', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  await studio.until(async () => {
    for (const power of [10, 5, 1]) player.fire({ power })
    expect(player.heard.some(word => word.t === 'over')).toBe(true)
  })
  expect((await given.rowOf(player.round.id)).events.steps.at(-1)).toMatchObject({ shot: 200, ended: true })
  await given.expectBooked(studio)
})

test('eight shots in one moment: the cannon takes what it may, and each is paid once', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  for (let i = 0; i < 8; i++) player.fire({ power: i % 2 === 0 ? 1 : 10 })
  expect(player.refused().length).toBe(4)
  expect(player.own().left).toBe(200 - 22)
  await studio.until(() => expect(player.own().shot).toBe(22))
  await studio.rooms.leave(player.player, player.round.id)
  await given.expectBooked(studio)
})

test('the same number twice is one shot, and an older one none', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  for (const seq of [5, 5, 5, 4, 1]) player.fire({ seq })
  expect(player.own().left).toBe(199)
  expect(player.refused()).toEqual([])
})

test('eight reserves at once are one, also where two processes are asked, and the same key is the same', async () => {
  const [one, other] = [given.openStudio(), given.openStudio()]
  const player = given.newPlayer()
  const asks = Array.from({ length: 8 }, (_, i) => (i % 2 ? other : one).rooms.buyIn(given.spinOf(player)))
  const answers = await Promise.allSettled(asks)
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const { round } = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))[0]!
  const again = await Promise.allSettled(
    [one, other].map(({ rooms }) => rooms.buyIn(given.spinOf(player, round.spinKey))),
  )
  for (const each of again) if (each.status === 'fulfilled') expect(each.value.round.id).toBe(round.id)
  const hasIt = ({ rooms }: typeof one) => [...rooms.rooms.values()].some(room => room.findSeat(player)?.reserve)
  const owner = [one, other].find(hasIt)!
  await owner.rooms.leave(player, round.id)
  await given.expectBooked(one)
  expect(given.wallet.money()).toBe(START)
})

test('a player whose reserve another process has is sent there, and nothing is settled twice', async () => {
  const [one, other] = [given.openStudio(), given.openStudio()]
  const player = await given.enter(one)
  await given.shootUntil(one, player, 5)
  expect(await other.rooms.visit(player.player, () => undefined)).toBeUndefined()
  await expect(other.rooms.leave(player.player, player.round.id)).rejects.toMatchObject({ code: 'busy' })
  await other.rooms.settleBroken()
  expect((await given.rowOf(player.round.id)).state).toBe('OPEN')
  const ends = await Promise.all([1, 2, 3].map(() => one.rooms.leave(player.player, player.round.id)))
  expect(new Set(ends.map(({ round }) => round.payout)).size).toBe(1)
  await given.expectBooked(one)
})

test('who is gone for a minute is settled; a page that comes back in time goes on', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  await given.shootUntil(studio, player, 5)
  player.visit.leave()
  studio.pass(40_000)
  const visit = (await studio.rooms.visit(player.player, () => undefined))!
  studio.pass(40_000)
  expect((await given.rowOf(player.round.id)).state).toBe('OPEN')
  visit.leave()
  await studio.until(async () => expect((await given.rowOf(player.round.id)).state).not.toBe('OPEN'))
  await given.expectBooked(studio)
})

test('no page decides what was hit', async () => {
  const studio = given.openStudio()
  const player = await given.enter(studio)
  const action = { hits: [{ weapon: 'cannon', power: 1, fish: ['naga'] }], end: false }
  for (const each of [action, { ...action, end: true }, { left: true }])
    await expect(
      studio.rounds.act({ player: player.player, roundId: player.round.id, sequence: 1, action: each }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
})
