import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HandEnd } from '#apps/studio/engine/card-rooms/card-round.ts'
import type { HoldemRoomView } from '#apps/studio/engine/card-rooms/holdem/holdem-rules.ts'
import { givenCardRooms } from '../../../../tests/support/card-rooms/rooms.ts'
import type { HandPlayer } from './store-hands.ts'

let given: Awaited<ReturnType<typeof givenCardRooms>>
type Page = Awaited<ReturnType<(typeof given)['come']>>
beforeEach(async () => {
  given = await givenCardRooms('copper-lamp-holdem')
})
afterEach(() => given.close())

const viewOf = (page: Page) => page.room().hand!.view as HoldemRoomView
const legalOf = (page: Page) => viewOf(page).legal!
const stay = (page: Page) => (legalOf(page).check ? { do: 'check' } : { do: 'call' })
const fold = (page: Page) => (legalOf(page).check ? { do: 'check' } : { do: 'fold' })
const allIn = (page: Page) => {
  const { raise } = legalOf(page)
  return raise ? { do: 'raise', to: raise.to } : stay(page)
}

type Hand = { players: HandPlayer[]; first: number; outcome: HandEnd }
const handsOf = () =>
  given.db<Hand[]>`select players, first, outcome from studio.card_hands where state = 'ENDED' order by id`
const moneyOf = async (player: string) => {
  const [row] = await given.db<{ money: bigint; isOut: boolean }[]>`
    select money, out_at is not null as "isOut" from studio.card_seats where player = ${player}`
  return row
}

/** Players who sit at one table, all with the same. */
async function seat(players: string[], { pace = 1, processes = 1 } = {}): Promise<Page[]> {
  const studios = Array.from({ length: processes }, () => given.openStudio(pace))
  const pages: Page[] = []
  for (const [i, player] of players.entries()) {
    const page = await given.come(studios[i % studios.length]!, player)
    await page.sit('medium', '2000')
    pages.push(page)
  }
  return pages
}
/** A hand in which nothing goes by the clock. */
async function dealSlowly(pages: readonly Page[]): Promise<Page> {
  await given.until(async () => {
    await given.db`update studio.card_hands set begins_at = now() where state = 'WAITING'`
    for (const page of pages)
      expect(page.room()?.hand).toMatchObject({ state: 'PLAYING', stakes: pages.map(() => '2000') })
    // A page of another process may still show the turn before.
    expect(new Set(pages.map(page => page.room().hand!.turn)).size).toBe(1)
    expect(pages.some(page => page.isOnTurn())).toBe(true)
  })
  return pages.find(page => page.isOnTurn())!
}

test('hands at two processes: the wallet, the stacks and the rake are what the hands moved, and the button goes round', async () => {
  const pages = await seat(['an', 'binh', 'chi', 'dung'], { processes: 2 })
  await dealSlowly(pages)
  let acts = 0
  const mixed = [stay, stay, fold, stay, stay, stay, allIn]
  for (let played = 1; played <= 5; played++) {
    await given.playHands(pages, played, page => mixed[acts++ % mixed.length]!(page))
    for (const page of pages) expect(await page.top('2000')).toBe('')
  }
  for (const page of pages) await page.leave()
  await given.expectBooked(given.openStudio(1))
  const hands = await handsOf()
  for (const { players, outcome } of hands) {
    const net = outcome.gross.map((won, place) => BigInt(won) - BigInt(outcome.rake[place]!))
    for (const [place, own] of net.entries()) {
      expect(-own <= BigInt(players[place]!.stake)).toBe(true)
      expect(own % 5n).toBe(0n)
    }
    const rake = outcome.rake.reduce((sum, each) => sum + BigInt(each), 0n)
    expect([net.reduce((sum, each) => sum + each, 0n), rake <= 150n]).toEqual([-rake, true])
  }
  expect(hands.some(({ outcome }) => outcome.rake.some(rake => rake !== '0'))).toBe(true)
  for (const [i, { players, first }] of hands.entries()) {
    if (i === 0) continue
    // The next seat after the button of before that plays.
    const before = hands[i - 1]!.players[hands[i - 1]!.first]!.seat
    const seats = players.map(each => each.seat)
    expect(players[first]!.seat).toBe(seats.find(each => each > before) ?? seats[0])
  }
})

test('equal and different actions of one turn at once, at two processes: one is done', async () => {
  const pages = await seat(['an', 'binh'], { processes: 2 })
  for (const count of [2, 5, 8]) {
    const mine = await dealSlowly(pages).catch(() => pages.find(page => page.isOnTurn())!)
    const second = await given.come(given.openStudio(1), mine.player)
    await given.until(() => expect(second.room()?.hand?.turn).toBe(mine.room().hand!.turn))
    const { id, turn, place } = mine.room().hand!
    const options = [
      stay(mine),
      { do: 'raise', to: legalOf(mine).raise!.from },
      { do: 'raise', to: legalOf(mine).raise!.from + 7 },
    ]
    const asks = Array.from({ length: count }, (_, i) =>
      // Half of them are one action with one key.
      i % 2 === 0
        ? { key: `key-same-${turn}`, action: options[0] }
        : { key: `key-${turn}-${i}`, action: options[i % options.length] },
    )
    await Promise.all(
      asks.map(({ key, action }, i) =>
        (i % 3 === 0 ? second : mine).visit.ask({ t: 'act', key, hand: id, turn, action }),
      ),
    )
    const [row] = await given.db<{ actions: { place: number; auto: boolean }[] }[]>`
      select actions from studio.card_hands where id = ${id}`
    expect(row!.actions.filter(each => !each.auto)).toHaveLength(turn)
    expect(row!.actions.at(-1)!.place).toBe(place)
    second.visit.leave()
    await given.until(() => expect(pages.some(page => page.isOnTurn() && page.room().hand!.turn > turn)).toBe(true))
  }
})

test('more chips count from the next hand on, as often as it is said; nothing above the most', async () => {
  const pages = await seat(['an', 'binh'])
  const mine = await dealSlowly(pages)
  const eight = await Promise.all(Array.from({ length: 8 }, (_, i) => mine.top('3000', `key-top-${i % 4}`)))
  expect(new Set(eight)).toEqual(new Set(['']))
  expect(await moneyOf(mine.player)).toEqual({ money: 3_000n, isOut: false })
  expect(mine.room().hand!.stakes).toEqual(['2000', '2000'])
  expect([await mine.top('5005'), await mine.top('5')]).toEqual(['amount_out_of_range', 'amount_out_of_range'])
  await mine.act({ do: 'fold' })
  await given.until(async () => {
    await given.db`update studio.card_hands set begins_at = now() where state = 'WAITING'`
    // The small blind is gone, of two players the button's.
    expect(mine.room().hand!.stakes.toSorted()).toEqual(['2025', '2975'])
  })
})

test('who has lost all sits out and keeps the seat; more chips bring a hand and a big blind for the time away', async () => {
  const pages = await seat(['an', 'binh', 'chi'])
  await dealSlowly(pages)
  await given.playHands(pages, 1, page => (page.player === 'chi' ? fold(page) : allIn(page)))
  const { players, outcome } = (await handsOf())[0]!
  const lost = players.findIndex((_, place) => outcome.gross[place] === '-2000')
  // A split pot leaves nobody without chips: then it is the folder who sits out by wish.
  const broke = pages.find(({ player }) => player === players[lost]?.player) ?? pages[2]!
  await given.until(async () => {
    const seat = await moneyOf(broke.player)
    if (seat?.money === 0n) expect(seat.isOut).toBe(true)
    else expect(await broke.sitOut(true)).toBe('')
  })
  if ((await moneyOf(broke.player))!.money === 0n) expect(await broke.sitOut(false)).toBe('amount_out_of_range')
  const others = pages.filter(page => page !== broke)
  await given.playHands(others, 2, fold)
  expect((await handsOf()).at(-1)!.players.map(({ player }) => player)).not.toContain(broke.player)
  expect(await broke.top('2000')).toBe('')
  const played = (await handsOf()).length
  await given.playHands(pages, played + 2, fold)
  const back = (await handsOf()).find(
    ({ players }, i) => i >= 2 && players.some(({ player }) => player === broke.player),
  )!
  const place = back.players.findIndex(({ player }) => player === broke.player)
  expect([back.players[place]!.posts, back.outcome.posts]).toEqual([true, [place]])
  for (const page of pages) await page.leave()
  await given.expectBooked(given.openStudio())
})

test('who lets the server play a whole hand sits out, and gets up after a while; who closed the page folds', async () => {
  const pages = await seat(['an', 'binh', 'chi'], { pace: 0.02 })
  await given.untilPlaying(pages)
  pages[2]!.visit.leave()
  await given.playHands(pages.slice(0, 2), 2, stay)
  const [first] = await handsOf()
  const place = first!.players.findIndex(({ player }) => player === 'chi')
  const own = first!.outcome.actions.filter(each => each.place === place)
  expect(
    own.every(({ auto, action }) => auto && ['bank', 'check', 'fold'].includes((action as { do: string }).do)),
  ).toBe(true)
  await given.until(async () => expect(await moneyOf('chi')).toBeUndefined())
  for (const page of pages.slice(0, 2)) await page.leave()
  await given.expectBooked(given.openStudio())
})
