import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamesApi } from '#features/games/api.ts'
import { type GameFacts, type GameMenu, type GameMenuGroup, lotteryApi } from '#features/lottery/api.ts'
import { betsApi } from '#features/lottery/api-bets.ts'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { resultsApi } from '#features/lottery/api-results.ts'
import { transaction } from '#shared/server/db.ts'
import { givenLobby, type LobbyWorld } from '../../../tests/support/lobby-world.ts'
import { addIssue, FAST } from '../../../tests/support/lottery.ts'
import { startingSchedule } from '../rules/draws/starting-schedules.ts'
import { type GameSetup, setOffer, setUpGame } from './catalogue/games.ts'
import { nameGame } from './catalogue/menus.ts'
import { workDraws } from './draw/draws.ts'
import { createResults } from './draw/results.ts'

const DRAWN =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const GAMES: readonly (GameSetup & { hot?: boolean })[] = [
  { ...FAST, code: 'FAST60', remark: 'Fast North' },
  { ...FAST, code: 'XSMB', tag: 'MB', remark: 'North', schedule: startingSchedule('XSMB')!, hot: true },
  {
    ...FAST,
    code: 'XSMT-DANANG',
    tag: 'MT',
    remark: 'Da Nang',
    family: 'MT',
    schedule: startingSchedule('XSMT-DANANG')!,
  },
  { ...FAST, code: 'HANOI', tag: 'SEA', remark: 'Hanoi', family: 'HN', vendor: 'TCG_SEA' },
]

let world: LobbyWorld
let me: { memberId: string; token: string }
beforeAll(async () => {
  world = await givenLobby()
  me = await world.logIn('lan')
  await transaction(world.db, async tx => {
    for (const [position, { hot = false, ...game }] of GAMES.entries()) {
      await setUpGame(tx, game)
      await setOffer(tx, 1, game.code, { position, isHot: hot })
    }
    await nameGame(tx, 'XSMB', { VI: 'Miền Bắc' })
  })
})
afterAll(() => world.close())

const menusOf = async (endpoint: typeof lotteryApi.menus, query = {}): Promise<GameMenuGroup[]> =>
  (await world.call(endpoint, query)).value
const codes = (groups: readonly GameMenuGroup[]) =>
  groups.map(({ tag, gameMenus }) => [tag, gameMenus.map(({ gameCode }) => gameCode).join()])
const send = async (method: 'GET' | 'DELETE', url: string) => {
  const headers = { host: 'any.test', authorization: `Bearer ${me.token}` }
  return (await world.app.inject({ method, url, headers })).json()
}

/** Bets on a number; the answer as it stands on the wire. */
async function place(numero: string, change: object = {}) {
  const facts: GameFacts = (await world.call(lotteryApi.game, { code: 'XSMB' })).value
  const { odds } = facts.plays.find(({ play }) => play === 'MB_LO2')!
  const line = { play: 'MB_LO2', selection: [['83', '99']], unit: '1.00', odds }
  const ask = {
    key: `key-${numero}-${Math.floor(performance.now() * 1000)}`,
    tickets: [{ game: 'XSMB', numero, lines: [line] }],
  }
  const headers = { host: 'any.test', authorization: `Bearer ${me.token}` }
  const payload = { ...ask, ...change }
  return (await world.app.inject({ method: 'POST', url: betsApi.place.path, headers, payload })).json()
}

test('menus stand by tag, those of Vietnam apart, narrowed by prize mode', async () => {
  expect(codes(await menusOf(lotteryApi.menus))).toEqual([
    ...[
      ['FAST', 'FAST60'],
      ['MB', 'XSMB'],
      ['MT', 'XSMT-DANANG'],
      ['SEA', 'HANOI'],
    ],
  ])
  expect(codes(await menusOf(lotteryApi.menus, { prizeMode: 'Sea' }))).toEqual([['SEA', 'HANOI']])
  expect(codes(await menusOf(lotteryApi.vnMenu, { prizeMode: 'Elott', device: 'WEB' }))).toEqual([
    ...[
      ['FAST', 'FAST60'],
      ['MB', 'XSMB'],
      ['MT', 'XSMT-DANANG'],
    ],
  ])
  const [north] = (await menusOf(lotteryApi.vnLottMenus, { language: 'VI' })).find(({ tag }) => tag === 'MB')!.gameMenus
  expect(north).toMatchObject({
    ...{ gameMenuTag: 'MB', remark: 'Miền Bắc', gameGroupCode: 'VN', drawDayOfWeek: '1,2,3,4,5,6,7', lockTime: 300 },
    ...{ numero: '', remainTime: 0, openedNumber: '', winningTime: '', isOpen: false, isHot: true, everySec: 0 },
  })
  const popular: GameMenu[] = (await world.call(lotteryApi.popular, { count: 20 })).value
  expect(popular.map(({ gameCode }) => gameCode)).toEqual(['XSMB'])
  const lobby = (await world.call(lotteryApi.lobby, {})).value
  expect(lobby.map((each: { tag: string; games: number }) => [each.tag, each.games])).toEqual([
    ...[
      ['FAST', 1],
      ['MB', 1],
      ['MT', 1],
      ['SEA', 1],
    ],
  ])
  expect((await world.call(lotteryApi.menus, { prizeMode: 'none' })).code).toBe('invalid_input')
})

test('a bet is placed, looked at, drawn and told with the reason of each line', async () => {
  const numero = await addIssue(world.db, 'XSMB', 60_000)
  await world.noticed()
  const placed = (await place(numero)).value
  expect(placed).toMatchObject({ bets: [{ game: 'XSMB', numero, stake: '54.00' }], chaseId: null, balance: '9946.00' })
  const [{ id }] = placed.bets

  const [north] = (await menusOf(lotteryApi.menus)).find(({ tag }) => tag === 'MB')!.gameMenus
  expect(north).toMatchObject({ numero, isOpen: true })
  expect(north!.remainTime).toBeGreaterThan(50_000)
  expect((await world.call(lotteryApi.vnRecent, { recentCount: 100 }, me.token)).value).toMatchObject([
    { gameCode: 'XSMB' },
  ])

  await world.db`
    update lottery.draws set state = 'locked', lock_at = now() - interval '2 seconds',
      draw_at = now() - interval '1 second', day = (now() at time zone 'Asia/Ho_Chi_Minh')::date
    where numero = ${numero}`
  while ((await workDraws(world.context)) > 0);
  const results = createResults(world.context)
  await results.enter({ game: 'XSMB', numero, operator: 'ann', result: DRAWN })
  await results.confirm({ game: 'XSMB', numero, operator: 'ben', result: DRAWN })
  while ((await workDraws(world.context)) > 0);

  const detail = (await send('GET', `/wps/lottery/bets/${id}`)).value
  expect(detail).toMatchObject({ structure: 'VN27', source: 'OFFICIAL', result: DRAWN })
  expect(detail.bet).toMatchObject({ id, status: 'won', stake: '54.00', payout: '199.00', lines: 1, version: 1 })
  expect(detail.lines).toEqual([
    expect.objectContaining({
      ...{ play: 'MB_LO2', selection: [['83', '99']], unit: '1.00', combinations: 2, slots: 27, stake: '54.00' },
      outcome: { kind: 'win', hits: 2, payout: '199.00', wins: [{ prize: '83', hits: 2, combinations: 1 }], pushed: 0 },
    }),
  ])
  const won = (await world.call(betsApi.list, { status: 'won', game: 'XSMB' }, me.token)).value
  expect(won).toMatchObject({ list: [{ id, first: { play: 'MB_LO2', preview: '83,99' } }], next: null })
  expect((await world.call(betsApi.list, { status: 'open' }, me.token)).value.list).toEqual([])

  await world.noticed()
  const drawn = (await world.call(resultsApi.results, { game: 'XSMB' })).value
  expect(drawn.list).toMatchObject([{ game: 'XSMB', numero, openedNumber: DRAWN, version: 1, state: 'settled' }])
  expect((await world.call(resultsApi.results, { tag: 'MB', day: drawn.list[0].day })).value.list).toHaveLength(1)
  expect((await world.call(lotteryApi.vnOpened, { count: 100 })).value).toMatchObject([{ numero, openedNumber: DRAWN }])
  expect((await world.call(lotteryApi.opened, {}, me.token)).value).toHaveLength(1)
})

test('a bet is taken back before its issue is locked, by nobody but its member', async () => {
  const numero = await addIssue(world.db, 'XSMB', 60_000)
  await world.noticed()
  const before = (await place(numero)).value
  const { id } = before.bets[0]
  const other = await world.logIn('minh')
  const headers = { host: 'any.test', authorization: `Bearer ${other.token}` }
  for (const method of ['GET', 'DELETE'] as const)
    expect((await world.app.inject({ method, url: `/wps/lottery/bets/${id}`, headers })).json().code).toBe('not_found')
  const back = await send('DELETE', `/wps/lottery/bets/${id}`)
  expect(Number(back.value.balance)).toBe(Number(before.balance) + 54)
  expect(await send('DELETE', `/wps/lottery/bets/${id}`)).toMatchObject({ value: back.value })
  expect((await send('GET', `/wps/lottery/bets/${id}`)).value.bet).toMatchObject({ status: 'cancelled', rebate: null })
  expect((await send('GET', '/wps/lottery/bets/x')).code).toBe('not_found')
})

test('a chase over two issues is listed with them, and what waits is taken back', async () => {
  const first = await addIssue(world.db, 'XSMB', 60_000)
  const second = await addIssue(world.db, 'XSMB', 120_000)
  await world.db`update lottery.draws set state = 'scheduled', opened_at = null where numero = ${second}`
  await world.noticed()
  const chase = { multiples: [1, 3], fromNumero: first, stopOnWin: true, stopOnLoss: false, extend: false }
  const { chaseId } = (await place(first, { chase })).value
  expect((await world.call(betsApi.chases, { state: 'running' }, me.token)).value.list).toMatchObject([
    { id: chaseId, game: 'XSMB', paid: '216.00', refunded: '0.00', issues: 2, finished: 0, stopOnWin: true },
  ])
  const detail = (await send('GET', `/wps/lottery/chases/${chaseId}`)).value
  expect(detail.issues).toMatchObject([
    { numero: first, multiple: 1, stake: '54.00', state: 'open' },
    { numero: second, multiple: 3, stake: '162.00', state: 'waiting', betId: null },
  ])
  expect((await send('DELETE', `/wps/lottery/chases/${chaseId}`)).value).toMatchObject({ refunded: '162.00' })
})

test('the lottery launch leads to the betting page or the lobby', async () => {
  const launch = async (input: Record<string, string>) =>
    (await world.call(gamesApi.launchGame, { launchMode: 'LOTT', lottoArea: 'VN', ...input }, me.token)) as {
      value: { content: string }
      code?: string
    }
  const page = await launch({ gameCode: 'XSMB', view: 'betting', device: 'WEB', language: 'VI' })
  expect(new URL(page.value.content)).toMatchObject({
    pathname: '/lottery',
    search: '?gameCode=XSMB&vendor=TCG_LOTTO_VN',
  })
  const back = await launch({ gameCode: 'XSMB', backUrl: '/promotions?id=1' })
  expect(new URL(back.value.content).searchParams.get('backUrl')).toBe('/promotions?id=1')
  for (const backUrl of ['//elsewhere.example', 'https://elsewhere.example'])
    expect((await launch({ gameCode: 'XSMB', backUrl })).code).toBe('invalid_input')
  expect(new URL((await launch({ view: 'lobby' })).value.content).pathname).toBe('/vnlottery')
  expect((await launch({ gameCode: 'NONE' })).code).toBe('not_found')
  expect((await world.call(gamesApi.launchGame, { launchMode: 'LOTT' })).code).toBe('not_logged_in')
})

test('results are entered by operators alone', async () => {
  const input = { game: 'XSMB', numero: '202608220001', result: DRAWN }
  for (const endpoint of [lotteryOfficeApi.enterResult, lotteryOfficeApi.confirmResult])
    expect((await world.call(endpoint, input, me.token)).code).toBe('not_logged_in')
})

test('what a bet is paid with is checked before anything is looked for', async () => {
  const numero = await addIssue(world.db, 'XSMB', 60_000)
  const bad = [
    ...['', 'a b', 'x'.repeat(101), "free:1'--", 5, null, {}, ['free:1']].map(freeTicket => ({ freeTicket })),
    ...['yes', 0, null, {}].map(useBonus => ({ useBonus })),
  ]
  for (const change of bad) {
    const { code, value } = await place(numero, change)
    expect([code, value.field.split('.')[0]], JSON.stringify(change)).toEqual(['invalid_input', Object.keys(change)[0]])
  }
  expect((await place(numero, { freeTicket: 'free:none' })).code).toBe('not_found')
})
