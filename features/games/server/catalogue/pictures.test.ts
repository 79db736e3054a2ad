import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Game } from '#features/games/api.ts'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { givenLobby, type LobbyWorld } from '../../../../tests/support/lobby-world.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
/** What the vendor's web server answers by path. */
const FILES: Record<string, { type: string; body: string | Buffer; location?: string }> = {
  '/mark.svg': { type: 'image/svg+xml; charset=utf-8', body: SVG },
  '/lotus.svg': { type: 'image/svg+xml', body: SVG },
  '/tiger.png': { type: 'image/png', body: Buffer.from([1, 2, 3]) },
  '/page.svg': { type: 'text/html', body: SVG },
  '/huge.svg': { type: 'image/png', body: Buffer.alloc(400_001) },
  '/moved.svg': { type: 'image/png', body: '', location: '/tiger.png' },
  '/broken.svg': { type: 'image/svg+xml', body: SVG },
  '/secret.svg': { type: 'image/svg+xml', body: 'secret' },
}
const asked: string[] = []
const vendor = createServer((request, response) => {
  asked.push(request.url!)
  const file = FILES[request.url!]
  if (!file) return void response.writeHead(404).end()
  if (request.url === '/broken.svg') {
    response.writeHead(200, { 'content-type': file.type, 'content-length': 100 }).write(file.body)
    return void setTimeout(() => response.destroy(), 50)
  }
  const { type, body, location } = file
  response.writeHead(location ? 302 : 200, { 'content-type': type, ...(location && { location }) }).end(body)
})

let world: LobbyWorld
beforeAll(async () => {
  vendor.listen(0, '127.0.0.1')
  await once(vendor, 'listening')
  world = await givenLobby()
  const games = {
    lotus: {},
    tiger: { coverUrl: '/tiger.png' },
    page: {},
    huge: {},
    moved: {},
    lost: {},
    broken: {},
    bare: { coverUrl: '' },
  }
  await world.addVendor('NORTH', games)
  const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  await world.db`update games.vendors set public_origin = ${origin}, logo_url = '/mark.svg' where code = 'NORTH'`
  await world.addVendor('OTHERS', { secret: {} }, 2)
  await world.noticed()
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const look = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'any.test', ...headers } })
async function coverOf(code: string): Promise<string> {
  const { games } = (await world.call(gamesApi.gameList, {})).value as { games: Game[] }
  return games.find(game => game.gameCode === code)!.coverUrl
}

test('pictures of vendors come from the site itself, and may be kept for ever', async () => {
  const cover = await coverOf('lotus')
  expect(cover).toMatch(/^\/pictures\/NORTH\/lotus\?v=[\w-]{8}$/)
  const plain = await look(cover)
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(plain.body).toBe(SVG)
  const packed = await look(cover, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SVG)
  expect((await look(await coverOf('tiger'))).rawPayload).toEqual(Buffer.from([1, 2, 3]))
  expect(await coverOf('bare')).toBe('')
})

test('nothing in a picture runs when it is opened as a page', async () => {
  const { headers } = await look('/pictures/NORTH/lotus')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('the mark of a vendor has an address as well', async () => {
  const { vendors } = (await world.call(lobbyApi.hotGames, {})).value as { vendors: { logoUrl: string }[] }
  expect((await look(vendors[0]!.logoUrl)).body).toBe(SVG)
})

test('a vendor is asked once for a picture, however many look at once', async () => {
  asked.length = 0
  await world.db`update games.games set cover_url = '/tiger.png?again' where code = 'lotus'`
  FILES['/tiger.png?again'] = FILES['/tiger.png']!
  await world.noticed()
  await Promise.all(Array.from({ length: 20 }, () => look('/pictures/NORTH/lotus')))
  expect(asked).toEqual(['/tiger.png?again'])
})

test.each([
  ['a page', 'page', 502],
  ['what is too large', 'huge', 502],
  ['what lies elsewhere', 'moved', 502],
  ['what the vendor has lost', 'lost', 502],
  ['what breaks off in the middle', 'broken', 502],
  ['a game without a picture', 'bare', 404],
  ['a game that nobody has', 'unknown', 404],
])('%s is no picture', async (_, code, status) => {
  expect((await look(`/pictures/NORTH/${code}`)).statusCode).toBe(status)
})

test('a merchant shows pictures of its own vendors only', async () => {
  expect((await look('/pictures/OTHERS/secret')).statusCode).toBe(404)
  expect((await look('/pictures/OTHERS')).statusCode).toBe(404)
})
