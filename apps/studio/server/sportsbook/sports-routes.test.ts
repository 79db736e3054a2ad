import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShownBet } from '#apps/studio/api-sports.ts'
import type { FeedMessage } from '#apps/studio/feed-messages.ts'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { alive, betKey, complete, fixtureOf, marketOf, SPORTSBOOK } from '../../../../tests/support/sports/world.ts'
import { givenStudio, launchOf } from '../../../../tests/support/studio.ts'
import { createIntake, type Intake } from './listening/intake.ts'
import { upsertFixtures } from './listening/store-feed.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
let intake: Intake
let token = ''
let match = ''
let n = 0
let told = Date.now()

beforeAll(async () => {
  given = await givenStudio({}, 'TOUCHLINE')
  intake = createIntake({ db: given.db, now: Date.now, groupOf: book().groupOf })
  const launch = launchOf({ game: SPORTSBOOK })
  expect((await given.fromPlatform('launch', launch)).value).toMatchObject({ status: 'OK' })
  const { value } = await given.ask<{ token: string; balance: string }>('POST', '/stage/v1/sports/enter', {
    launch: launch.launch_token,
  })
  expect(value).toMatchObject({ currency: 'CRD', currencyScale: 2, balance: '1000000', least: '10' })
  token = value.token
  await upAgain()
})
afterAll(() => given.close())

const book = () => given.studio.sportsbook
const hear = (...messages: FeedMessage[]) => intake.take(messages.map(message => ({ message })))
async function upAgain(): Promise<void> {
  for (const producer of [1, 3] as const)
    for (const { requestId } of await hear(alive(producer, told))) await hear(complete(producer, told, requestId))
}
const odds = (chance = 0.5): FeedMessage => ({
  ...{ kind: 'odds_change', producer: 3, timestamp: ++told, event_id: match },
  sport_event_status: { status: 0, home_score: 0, away_score: 0, periods: [] },
  markets: [marketOf(1, '', { 1: chance, 3: 1 - chance }), marketOf(29, '', { 74: 0.5, 76: 0.5 })],
})

beforeEach(async () => {
  // On a slow machine the last alive is too long ago.
  await upAgain()
  match = `api-${n++}`
  await upsertFixtures(given.db, [fixtureOf(match, Date.now() + 3_600_000)])
  await hear(odds())
})

const get = <T>(path: string) => given.ask<T>('GET', `/stage/v1/sports/${path}`, undefined, token)
const post = <T>(path: string, body: object) => given.ask<T>('POST', `/stage/v1/sports/${path}`, body, token)
const leg = (price = 1_900) => ({ event: match, market: 1, specifiers: '', outcome: '1', price })
const slip = (more: object = {}) => ({ kind: 'single', legs: [leg()], unit: '1000', accept: 'none', ...more })

test('the tree, the lists and an event say what is offered', async () => {
  const tree = await get<{ sports: { sport: string; coming: number; leagues: object[] }[] }>('tree')
  expect(tree.value.sports).toMatchObject([{ sport: 'football', live: 0, leagues: [{ id: 'league-1' }] }])
  const list = await get<{ events: { id: string; main: { market: number }[] }[] }>('events?when=coming&sport=football')
  const own = list.value.events.find(({ id }) => id === match)
  expect(own).toMatchObject({ home: 'Home', virtual: true, main: [{ market: 1, isOpen: true, margin: 5 }] })
  expect((await get<{ events: object[] }>('events?when=live')).value.events).toEqual([])
  expect((await get<{ events: object[] }>('events?when=coming&sport=chess')).value.events).toEqual([])
  const event = await get<{ markets: { market: number; outcomes: object[] }[] }>(`event?event=${match}`)
  expect(event.value.markets).toMatchObject([
    { market: 1, outcomes: [{ id: '1', price: 1_900, isOpen: true }, {}] },
    { market: 29 },
  ])
  expect((await get('event?event=nowhere')).code).toBe('not_found')
})

test('a slip is checked, placed once, shown, and cashed out in part', async () => {
  const checked = await post<{ most: string; formats: object[] }>('check', slip())
  expect(checked.value).toMatchObject({ prices: [1_900], combinations: 1, stake: '1000', most: '1900', delayMs: 0 })
  expect(checked.value.formats).toContainEqual({ format: 'indo', odds: '-1.111', risk: '1112', toWin: '1000' })
  const key = betKey()
  const placed = await post<{ bet: ShownBet; balance: string }>('bets', { key, slip: slip() })
  expect(placed.value).toMatchObject({ bet: { state: 'open', stake: '1000', most: '1900' }, balance: '999000' })
  expect((await post<{ bet: ShownBet }>('bets', { key, slip: slip() })).value.bet.id).toBe(placed.value.bet.id)
  expect((await post('bets', { key, slip: slip({ unit: '2000' }) })).code).toBe('key_reused')
  const { id } = placed.value.bet
  expect((await get<object>(`bet?bet=${id}`)).value).toMatchObject({
    offer: '902',
    bet: { legs: [{ home: 'Home', came: null }] },
  })
  const cashOut = await post('cash-out', { key: betKey(), bet: id, part: '400', least: '361' })
  expect(cashOut.value).toMatchObject({
    cashOut: { state: 'paid', offer: '361' },
    bet: { running: '600', cashed: '361' },
  })
  const settled: FeedMessage = {
    ...{ kind: 'bet_settlement', producer: 3, timestamp: ++told, event_id: match, certainty: 2 },
    markets: [
      {
        id: 1,
        specifiers: '',
        outcomes: [
          { id: '1', result: 1 },
          { id: '3', result: 0 },
        ],
      },
    ],
  }
  await hear(settled)
  await book().work()
  const mine = await get<{ bets: ShownBet[] }>('bets?which=settled')
  expect(mine.value.bets[0]).toMatchObject({ id, state: 'settled', returned: '1140', legs: [{ came: 'win' }] })
  expect((await get<{ bets: ShownBet[] }>('bets?which=open')).value.bets.map(bet => bet.id)).not.toContain(id)
  const round = { request_id: 'r', player: 'p-1', round: id }
  expect((await given.fromPlatform('round_status', round)).value).toMatchObject({
    state: 'COMPLETED',
    wins: [{ amount: '361' }, { amount: '1140' }],
  })
  const detail = (await given.fromPlatform('round_detail', { ...round, language: 'EN' })).value
  expect(detail).toMatchObject({ detail: { payout: '1501', bet: { legs: [{ came: 'win', price: 1_900 }] } } })
  const { legs } = (await given.fromPlatform('round_detail', { ...round, language: 'VI' })).value as { legs: object[] }
  expect(legs).toMatchObject([{ market: 'Kết quả trận', event: 'Home – Away', odds: '1.900', result: 'win' }])
  // Its record is for whoever was given its name, and for nobody else.
  const record = async (replay: string | null) =>
    given.ask<{ bet: ShownBet }>('GET', `/stage/v1/sports/record?replay=${replay}`)
  const replay = new URL(detail.url).searchParams.get('replay')
  expect((await record(replay)).value).toMatchObject({ bet: { id, legs: [{ came: 'win' }] }, currencyScale: 2 })
  expect((await record(`${id}.somebody`)).code).toBe('not_found')
  expect((await record(id)).code).toBe('not_found')
})

test('an event that ended is among the results, with its score', async () => {
  const over: FeedMessage = {
    ...{ kind: 'odds_change', producer: 1, timestamp: ++told, event_id: match, markets: [] },
    sport_event_status: { status: 4, home_score: 2, away_score: 1, periods: [[1, 0]] },
  }
  await hear(over)
  const { value } = await get<{ events: { id: string }[] }>('results?sport=football')
  expect(value.events).toMatchObject([{ id: match, status: { home_score: 2 } }])
  expect((await post('bets', { key: betKey(), slip: slip() })).code).toBe('bet_closed')
})

const hour = 3_600_000

test('free bets are given, placed once each, win without their stake, and come back where nothing was decided', async () => {
  const reward = `free-${match}`
  const create = (more: object = {}) =>
    given.fromPlatform('reward_create', {
      ...{ request_id: 'r', reward, player: 'p-1', game: SPORTSBOOK, currency: 'CRD', rounds: 2, stake: '1000' },
      ...{ expires_at: new Date(Date.now() + 3_600_000).toISOString(), ...more },
    })
  expect((await create({ stake: '1' })).value.status).toBe('AMOUNT_INVALID')
  expect((await create()).value.status).toBe('OK')
  const free = async () => (await get<{ freeBets: { left: number } | null }>('balance')).value.freeBets
  expect(await free()).toMatchObject({ reward, left: 2, stake: '1000' })
  const bet = (more: object = {}) =>
    post<{ bet: ShownBet; balance: string }>('bets', { key: betKey(), slip: slip({ reward, ...more }) })
  expect((await bet({ unit: '2000' })).code).toBe('bet_invalid')
  expect((await bet({ reward: 'w-of-nobody' })).code).toBe('not_found')
  expect((await bet({ kind: 'system', legs: [leg(), { ...leg(), event: 'x' }], sizes: [1] })).code).toBe('bet_invalid')
  const before = given.platform.wallet.money()
  const placed = await Promise.all(Array.from({ length: 8 }, () => bet()))
  const [one, two, ...none] = placed.flatMap(({ value }) => (value ? [value.bet] : []))
  expect([none, placed.filter(({ code }) => code === 'reward_expired').length]).toEqual([[], 6])
  expect([one, two]).toMatchObject([1, 2].map(() => ({ free: true, stake: '1000', most: '900', state: 'open' })))
  expect([given.platform.wallet.money(), await free()]).toEqual([before, null])
  expect((await post('cash-out', { key: betKey(), bet: one!.id, part: '1000', least: '1' })).code).toBe('bet_closed')
  expect((await create({ reward: `${reward}-b`, rounds: 1 })).value.status).toBe('OK')
  const both = { ...leg(), market: 29, outcome: '74' }
  const other = (await bet({ reward: `${reward}-b`, legs: [both] })).value.bet
  // It ends while its bet is open, and is there for a day again when nothing came of that.
  await given.db`update studio.rewards set expires_at = clock_timestamp() where reward = ${`${reward}-b`}`
  const about = { producer: 3 as const, event_id: match }
  const outcomes = [
    { id: '1', result: 1 as const },
    { id: '3', result: 0 as const },
  ]
  await hear(
    {
      kind: 'bet_settlement',
      certainty: 2,
      ...about,
      timestamp: ++told,
      markets: [{ id: 1, specifiers: '', outcomes }],
    },
    { kind: 'bet_cancel', ...about, timestamp: ++told, markets: [{ id: 29, specifiers: '' }] },
  )
  for (let pass = 0; pass < 3; pass++) await book().work()
  await given.studio.queue.recover(0)
  const shown = async (id: string) => (await get<{ bet: ShownBet }>(`bet?bet=${id}`)).value.bet
  expect([await shown(one!.id), await shown(two!.id)]).toMatchObject(
    [1, 2].map(() => ({ state: 'settled', returned: '900' })),
  )
  for (let pass = 0; pass < 2; pass++) await book().work()
  expect(await shown(other.id)).toMatchObject({ state: 'refused', free: true, refusal: '' })
  expect([given.platform.wallet.money(), await free()]).toMatchObject([
    before + 1_800n,
    { reward: `${reward}-b`, left: 1 },
  ])
  const { freeBets } = (await get<{ freeBets: { expiresAt: string } }>('balance')).value
  expect(Date.parse(freeBets.expiresAt)).toBeGreaterThan(Date.now() + 23 * hour)
})

test('how sides played before is what ended before, of each and of both together; seeds are not told by a silent feed', async () => {
  const sides = (home: string, away: string) => ({ home: { id: home, name: home }, away: { id: away, name: away } })
  const play = async (id: string, ago: number, teams: object, status: number) => {
    await upsertFixtures(given.db, [{ ...fixtureOf(id, Date.now() - ago * hour), ...teams }])
    await given.db`update studio.sports_events set status = ${{ status, home_score: 1, away_score: 0 }} where id = ${id}`
  }
  const [one, two, three] = ['one', 'two', 'three'].map(name => `${name}-${match}`)
  await play('form-now', -1, sides(one!, two!), 0)
  await play('form-a', 2, sides(one!, two!), 3)
  await play('form-b', 1, sides(three!, one!), 4)
  await play('form-c', 3, sides(two!, three!), 9)
  await play('form-later', -2, sides(two!, one!), 3)
  const { value } = await get<Record<'home' | 'away' | 'between', { id: string }[]>>('form?event=form-now')
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  expect([ids(value.home), ids(value.away), ids(value.between)]).toEqual([['form-b', 'form-a'], ['form-a'], ['form-a']])
  expect((await get('form?event=none')).code).toBe('not_found')
  expect((await get('reveal?event=form-a')).value).toEqual({ record: null })
})

test.each<[string, object, string]>([
  ['a float', { unit: '10.5' }, 'invalid_input'],
  ['nothing', { unit: '0' }, 'invalid_input'],
  ['a negative stake', { unit: '-5' }, 'invalid_input'],
  ['a number', { unit: 1_000 }, 'invalid_input'],
  ['no legs', { legs: [] }, 'invalid_input'],
  ['an unknown kind', { kind: 'martingale' }, 'invalid_input'],
  ['a field that is not asked for', { free: true }, 'invalid_input'],
  ['too little', { unit: '1' }, 'bet_invalid'],
  ['far too much', { unit: '9999999999999' }, 'limit_reached'],
])('a slip of %s is refused', async (_, more, code) => {
  expect((await post('bets', { key: betKey(), slip: slip(more) })).code).toBe(code)
})

test('legs are checked one by one', async () => {
  const refused = async (legs: object[], more: object = {}) =>
    (await post('bets', { key: betKey(), slip: slip({ kind: 'parlay', legs, ...more }) })).code
  expect(await refused([leg(), { ...leg(), market: 29, outcome: '74' }])).toBe('bet_invalid')
  expect(await refused([{ ...leg(), price: 0 }, leg()])).toBe('invalid_input')
  expect(await refused([{ ...leg(), market: 1.5 }, leg()])).toBe('invalid_input')
  expect(await refused([{ ...leg(), event: 'x'.repeat(81) }, leg()])).toBe('invalid_input')
  expect(await refused(Array.from({ length: 21 }, () => leg()))).toBe('invalid_input')
  // Without a feed nobody says what legs come to together.
  const both = [leg(), { ...leg(), market: 29, outcome: '74' }]
  expect(await refused(both, { kind: 'same_game', price: 3_000 })).toBe('bet_invalid')
  expect(await refused(both, { kind: 'same_game' })).toBe('bet_invalid')
})

test('nobody else sees a bet, and a session of a game is none of the book', async () => {
  expect((await get('bet?bet=rnd_of_somebody')).code).toBe('not_found')
  expect((await post('cash-out', { key: betKey(), bet: 'tkt_none', part: '1', least: '1' })).code).toBe('not_found')
  expect((await given.ask('GET', '/stage/v1/sports/tree')).code).toBe('session_idle')
  const games = await givenStudio()
  const { token: ofGame } = await games.enter()
  expect((await games.ask('GET', '/stage/v1/sports/tree', undefined, ofGame)).code).toBe('not_found')
  const launch = launchOf()
  await games.fromPlatform('launch', launch)
  const wrong = await games.ask('POST', '/stage/v1/sports/enter', { launch: launch.launch_token })
  expect(wrong.code).toBe('session_idle')
  // Nobody enters it by another brand.
  expect((await games.fromPlatform('launch', launchOf({ game: SPORTSBOOK }))).value).toMatchObject({
    status: 'GAME_DISABLED',
  })
  await games.close()
})

test('it is listed where there is a feed, and nobody plays it for nothing', async () => {
  const list = { request_id: 'r', currency: 'CRD' }
  expect((await given.fromPlatform('games', list)).value).toMatchObject({ games: [] })
  const secret = 'a-feed-secret-that-only-tests-use-here'
  const fed = { FEED_URL: 'http://feed.test', FEED_KEY_ID: 'feed', FEED_KEY_SECRET: secret }
  const withFeed = await givenStudio(fed, 'TOUCHLINE')
  const { games } = vendorCalls.games.output.parse((await withFeed.fromPlatform('games', list)).value)
  expect(games).toMatchObject([{ code: SPORTSBOOK, type: 'SPORTS', min_bet: '10' }])
  await withFeed.close()
  const demo = launchOf({ game: SPORTSBOOK, demo: true, launch_token: '' })
  expect((await given.fromPlatform('launch', demo)).value).toMatchObject({ status: 'GAME_DISABLED' })
})

test('a single bet on a market of two tells its side, and no other bet does', async () => {
  const sidesOf = async (legs: object[], kind = 'single') => {
    const { value } = await post<{ bet: ShownBet }>('bets', { key: betKey(), slip: slip({ kind, legs }) })
    const ask = { request_id: 'r', player: 'p-1', round: value.bet.id, language: 'EN' }
    return vendorCalls.round_detail.output.parse((await given.fromPlatform('round_detail', ask)).value).sides
  }
  const goals = { ...leg(), market: 29, outcome: '74' }
  expect(await sidesOf([goals])).toEqual([{ on: `${match} 29 `, side: '74', stake: '1000' }])
  match = `api-${n++}`
  await upsertFixtures(given.db, [fixtureOf(match, Date.now() + 3_600_000)])
  await hear(odds())
  expect(await sidesOf([goals, { ...leg(), event: match }], 'parlay')).toEqual([])
})
