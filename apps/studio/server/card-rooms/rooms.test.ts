import { afterEach, beforeEach, expect, test } from 'vitest'
import { givenCardRooms, START } from '../../../../tests/support/card-rooms/rooms.ts'

let given: Awaited<ReturnType<typeof givenCardRooms>>
beforeEach(async () => {
  given = await givenCardRooms()
})
afterEach(() => given.close())

const sitAll = async (pages: { sit: () => Promise<void> }[]) => {
  for (const page of pages) await page.sit()
}

test('players of two processes play hands for money: what is staked is paid, goes back, or is rake', async () => {
  const [one, other] = [given.openStudio(), given.openStudio()]
  const pages = [await given.come(one, 'an'), await given.come(other, 'binh'), await given.come(one, 'chi')]
  await sitAll(pages)
  await given.untilPlaying(pages)
  await given.playHands(pages, 3)
  for (const page of pages) await page.leave()
  await given.expectBooked(one)
  const rounds = await given.roundsOf()
  expect(rounds.filter(({ state }) => state === 'CLOSED').length).toBeGreaterThanOrEqual(6)
  expect(given.wallet.money()).toBeLessThan(START)
})

test('nobody is told what others hold; after the hand its players see all', async () => {
  const studio = given.openStudio()
  const pages = [await given.come(studio, 'an'), await given.come(studio, 'binh')]
  await sitAll(pages)
  await given.untilPlaying(pages)
  await given.playHands(pages, 1)
  for (const page of pages)
    for (const word of page.heard) {
      if (word.t !== 'room' || word.room.hand?.state !== 'PLAYING') continue
      const { place, view } = word.room.hand
      const { places, over } = view as { places: { hand: number[] | null }[]; over: boolean }
      if (!over) expect(places.map(({ hand }, i) => hand === null || i === place)).toEqual([true, true])
    }
  await given.until(() => {
    for (const { heard } of pages) expect(heard.some(word => word.t === 'room' && word.room.hand?.end)).toBe(true)
  })
})

test('the same action eight times is done once; another turn, another hand and another’s turn are refused', async () => {
  const studio = given.openStudio(1)
  const pages = [await given.come(studio, 'an'), await given.come(studio, 'binh')]
  await sitAll(pages)
  await given.until(async () => {
    await given.db`update studio.card_hands set begins_at = now() where state = 'WAITING'`
    for (const page of pages) expect(page.room()?.hand?.state).toBe('PLAYING')
  })
  const [mine, others] = pages[0]!.isOnTurn() ? pages : pages.toReversed()
  const action = mine!.view().legal[0]!
  const before = mine!.view().places[mine!.room().hand!.place!]!.cards
  const { id, turn } = mine!.room().hand!
  expect(await others!.act({ pass: true })).toBe('invalid_input')
  expect(await mine!.act(action, 'key-other-hand', { hand: '999' })).toBe('bet_closed')
  expect(await mine!.act({ play: [99] }, 'key-no-card')).toBe('invalid_input')
  const many = Array.from({ length: 8 }, () =>
    mine!.visit.ask({ t: 'act', key: 'key-one-play', hand: id, turn, action }),
  )
  await Promise.all(many)
  expect(mine!.heard.flatMap(word => (word.t === 'done' && word.key === 'key-one-play' ? [word.code] : []))).toEqual(
    new Array(8).fill(''),
  )
  const laid = 'play' in action ? action.play.length : 0
  await given.until(() => expect(mine!.view().places[mine!.room().hand!.place!]!.cards).toBe(before - laid))
  // Another action with the key, and eight different ones of a turn that is over.
  expect(await mine!.act({ pass: true }, 'key-one-play', { turn })).toBe('key_reused')
  const late = await Promise.all(Array.from({ length: 8 }, (_, i) => mine!.act(action, `key-late-${i}`, { turn })))
  expect(new Set(late)).toEqual(new Set(['bet_closed']))
})

test('who does not pay sits out and gets up, and the hand begins without them', async () => {
  const studio = given.openStudio()
  const pages = [await given.come(studio, 'an'), await given.come(studio, 'binh'), await given.come(studio, 'poor')]
  given.poor.add('poor')
  await sitAll(pages)
  await given.untilPlaying(pages.slice(0, 2))
  await given.playHands(pages, 1)
  const lobby = () => pages[2]!.heard.findLast(word => word.t === 'lobby' && word.stood)
  await given.until(() => expect(lobby()).toBeDefined())
  const rounds = await given.roundsOf()
  expect(rounds.filter(({ player }) => player === 'poor').map(({ state }) => state)).toEqual(['REFUSED'])
  await given.expectBooked(studio)
})

test('a leaver is played by the server, pays, and has no seat afterwards; who is away gets up after a hand', async () => {
  const studio = given.openStudio()
  const pages = [await given.come(studio, 'an'), await given.come(studio, 'binh')]
  await sitAll(pages)
  await given.untilPlaying(pages)
  await pages[1]!.leave()
  await given.playHands([pages[0]!], 1)
  const lobby = () => pages[1]!.heard.slice(2).findLast(word => word.t === 'lobby')
  await given.until(() => expect(lobby()).toMatchObject({ stood: false }))
  await given.expectBooked(studio)
  const [round] = await given.roundsOf()
  const { actions } = round!.events.steps[1]!.end!
  expect(actions.filter(({ auto, action }) => auto && 'leave' in (action as object))).toHaveLength(1)
})

test('quick play sits at the fullest room of the level, and never beside the same address', async () => {
  const studio = given.openStudio(1)
  const roomOf = async (player: string, address: string, level = 'medium', money = '2000') => {
    const page = await given.come(studio, player, address)
    await page.sit(level, money)
    await given.until(() => expect(page.room()).toBeDefined())
    return page.room().room
  }
  const first = await roomOf('a', 'x')
  expect(await roomOf('b', 'y')).toBe(first)
  const second = await roomOf('c', 'x')
  expect(second).not.toBe(first)
  expect(await roomOf('d', '')).toBe(first)
  expect(await roomOf('e', '', 'high', '6000')).not.toBe(first)
  const levels = await studio.rooms.levels('CRD')
  expect(levels.map(({ id, rooms, seated, waiting }) => ({ id, rooms, seated, waiting }))).toEqual([
    { id: 'low', rooms: 0, seated: 0, waiting: 0 },
    { id: 'medium', rooms: 2, seated: 4, waiting: 4 },
    { id: 'high', rooms: 1, seated: 1, waiting: 1 },
  ])
})
