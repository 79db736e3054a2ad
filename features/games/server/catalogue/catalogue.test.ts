import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenLobby, type LobbyWorld } from '../../../../tests/support/lobby-world.ts'
import { setGameOffer } from '../games.ts'
import { createCatalogue } from './catalogue.ts'
import { createKept } from './catalogue-kept.ts'

let world: LobbyWorld
beforeAll(async () => {
  world = await givenLobby()
  await world.addVendor('NORTH', { lotus: { name: 'Lotus' }, tiger: {} })
  await world.addVendor('SOUTH', { moon: {} })
})
afterAll(() => world.close())

test('after a change only the games of its vendor are read again', async () => {
  const { shelf, find } = createCatalogue(world.db)
  const before = { lotus: (await find(1, 'NORTH', 'lotus'))!.game, moon: (await find(1, 'SOUTH', 'moon'))!.game }
  await world.addVendor('NORTH', { lotus: { name: 'White lotus' }, tiger: {} })
  await world.noticed()
  expect((await find(1, 'NORTH', 'lotus'))!.game.name).toBe('White lotus')
  expect((await find(1, 'SOUTH', 'moon'))!.game).toBe(before.moon)
  const version = shelf.version()
  await world.noticed()
  await shelf.fresh()
  expect(shelf.version()).toBe(version)
})

test('what a merchant wants of a game stops its bets only when it is off', async () => {
  const { offerOf, gameIn, find } = createCatalogue(world.db)
  const { id } = (await find(1, 'NORTH', 'tiger'))!.vendor
  const change = (offer: { enabled?: boolean; maintenance?: boolean }) =>
    transaction(world.db, tx => setGameOffer(tx, 1, 'NORTH.tiger', offer)).then(world.noticed)
  await change({ maintenance: true })
  expect(gameIn(await offerOf(1), id, 'tiger')).toMatchObject({ on: true })
  expect(await find(1, 'NORTH', 'tiger')).toMatchObject({ open: false })
  await change({ maintenance: false, enabled: false })
  expect(gameIn(await offerOf(1), id, 'tiger')).toMatchObject({ on: false })
  await change({ enabled: true })
  expect(await find(1, 'NORTH', 'tiger')).toMatchObject({ open: true })
})

test('what is kept is loaded once a version, and stays when the next load fails', async () => {
  let loads = 0
  const kept = createKept(async (key: string) => {
    if (++loads === 2) throw new Error('away')
    return `${key}${loads}`
  })
  expect(await Promise.all([kept('a', 1n), kept('a', 1n)])).toEqual(['a1', 'a1'])
  await expect(kept('a', 2n)).rejects.toThrow('away')
  expect(await kept('a', 1n)).toBe('a1')
  expect(await kept('a', 2n)).toBe('a3')
})
