import { afterAll, beforeAll, expect, test } from 'vitest'
import { lobbyApi } from '#features/games/api-lobby.ts'
import type { Sql } from '#shared/server/db.ts'
import { givenLobby, type LobbyWorld } from '../../../../tests/support/lobby-world.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { isClosed } from '../catalogue/catalogue.ts'

let world: LobbyWorld
let ann: GivenOperator
beforeAll(async () => {
  world = await givenLobby()
  await world.addVendor('ALPHA', { 'fat-fox': { gameType: 'RNG' }, 'thin-fox': { gameType: 'LIVE' } })
  await world.addVendor('BETA', { bear: {} })
  await world.addVendor('GAMMA', { gnu: {} }, 2)
  ann = await givenOperator(world.db, { permissions: ['games.read', 'vendors.change', 'games.change', 'lobby.order'] })
})
afterAll(() => world.close())

const base = '/wps/office/games'
const reason = 'the test asks for it'
const get = (path: string, query = {}) => askOffice(world.app, ann.token, ['GET', `${base}/${path}`], query)
const post = (path: string, body: object) =>
  askOffice(world.app, ann.token, ['POST', `${base}/${path}`], { ...body, reason })
type Vendor = { code: string; isClosed: boolean; closedFrom: string | null; enabled: boolean; games: number }
const vendors = async () => ((await get('vendors')).value as { list: Vendor[] }).list
const games = async (query = {}) =>
  ((await get('games', query)).value as { list: { id: string; hot: boolean; enabled: boolean }[] }).list
const lastRecord = async (db: Sql) => {
  const [row] = await db<{ action: string; item: string; inputs: { before: object; after: object } }[]>`
    select action, item, inputs from operators.audit order by id desc limit 1`
  return row!
}

test('a vendor is closed and opened at one merchant: what stood before is on record, and the lobby follows', async () => {
  expect(await vendors()).toMatchObject([
    { code: 'ALPHA', isClosed: false, enabled: true, games: 2 },
    { code: 'BETA', isClosed: false },
  ])
  expect((await post('vendors/ALPHA', { maintenance: true })).status).toBe(200)
  expect((await vendors())[0]).toMatchObject({ isClosed: true })
  expect(await lastRecord(world.db)).toEqual({
    ...{ action: 'vendors.change', item: 'vendor:ALPHA' },
    inputs: { before: { maintenance: false }, after: { maintenance: true } },
  })
  await world.noticed()
  const { value } = await world.call(lobbyApi.hotGames, {})
  expect(
    value.vendors.map((card: { vassalage: string; maintenance: boolean }) => [card.vassalage, card.maintenance]),
  ).toEqual([
    ['ALPHA', true],
    ['BETA', false],
  ])
  await post('vendors/ALPHA', { maintenance: false })
  expect((await vendors())[0]).toMatchObject({ isClosed: false })
})

test('a vendor is closed ahead: from its moment until the other, and never by a time that is none', async () => {
  const [now, hour] = [Date.now(), 3_600_000]
  const at = (ms: number) => new Date(now + ms).toISOString()
  const window = { from: at(-hour), until: at(hour) }
  expect((await post('vendors/BETA', { window })).status).toBe(200)
  expect((await vendors())[1]).toMatchObject({ isClosed: true, closedFrom: window.from })
  for (const bad of [
    { from: at(hour), until: at(hour) },
    { from: at(-2 * hour), until: at(-hour) },
  ])
    expect((await post('vendors/BETA', { window: bad })).code).toBe('invalid_input')
  expect((await post('vendors/BETA', { window: null })).status).toBe(200)
  expect((await vendors())[1]).toMatchObject({ isClosed: false, closedFrom: null })
  const ahead = { maintenance: false, closedFrom: new Date(1_000), closedUntil: new Date(2_000) }
  expect([999, 1_000, 1_999, 2_000].map(ms => isClosed(ahead, ms))).toEqual([false, true, true, false])
})

test('games are found by filters and pages, and changed one by one', async () => {
  expect((await games()).map(each => each.id)).toEqual(['ALPHA.fat-fox', 'ALPHA.thin-fox', 'BETA.bear'])
  expect((await games({ like: 'FOX', type: 'LIVE' })).map(each => each.id)).toEqual(['ALPHA.thin-fox'])
  expect((await games({ before: 'ALPHA.fat-fox', limit: 1 })).map(each => each.id)).toEqual(['ALPHA.thin-fox'])
  expect((await post('games/BETA.bear', { hot: true, enabled: false, position: 3 })).status).toBe(200)
  expect(await games({ state: 'hidden' })).toMatchObject([{ id: 'BETA.bear', hot: true, enabled: false }])
  expect((await lastRecord(world.db)).inputs).toEqual({
    ...{ before: { hot: false, enabled: true, position: 0 }, after: { hot: true, enabled: false, position: 3 } },
  })
})

test('the order names each vendor once, and lanes are none twice', async () => {
  expect((await post('order', { codes: ['BETA', 'ALPHA'] })).status).toBe(200)
  expect((await vendors()).map(each => each.code)).toEqual(['BETA', 'ALPHA'])
  for (const codes of [['BETA'], ['BETA', 'BETA'], ['BETA', 'ALPHA', 'GAMMA']])
    expect((await post('order', { codes })).code).toBe('invalid_input')
  expect((await post('lanes', { lanes: ['LIVE', 'RNG'] })).status).toBe(200)
  expect((await post('lanes', { lanes: ['LIVE', 'LIVE'] })).code).toBe('invalid_input')
  expect((await get('vendors')).value).toMatchObject({ lanes: ['LIVE', 'RNG'] })
})

test('vendors and games of another merchant are neither told nor changed, and nothing is changed by nothing', async () => {
  expect((await vendors()).some(each => each.code === 'GAMMA')).toBe(false)
  expect((await post('vendors/GAMMA', { maintenance: true })).code).toBe('not_found')
  expect((await post('games/GAMMA.gnu', { hot: true })).code).toBe('not_found')
  expect((await post('vendors/ALPHA', {})).code).toBe('invalid_input')
  const reader = await givenOperator(world.db, { permissions: ['games.read'] })
  const call = ['POST', `${base}/vendors/ALPHA`] as const
  expect((await askOffice(world.app, reader.token, call, { maintenance: true, reason })).code).toBe('not_allowed')
})

test('changes of one vendor at the same moment are each on record by what stood before them', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => post('vendors/ALPHA', { hot: n % 2 === 0 })))
  expect(replies.every(each => each.status === 200)).toBe(true)
  const rows = await world.db<{ inputs: { before: { hot: boolean }; after: { hot: boolean } } }[]>`
    select inputs from operators.audit where inputs -> 'after' ? 'hot' and item = 'vendor:ALPHA' order by id`
  expect(rows).toHaveLength(8)
  for (const [n, { inputs }] of rows.entries())
    expect(inputs.before.hot).toBe(n === 0 ? false : rows[n - 1]!.inputs.after.hot)
})
