import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CardWord, ToldRoom } from '#apps/studio/api-card-rooms.ts'
import type { TlView } from '#apps/studio/engine/card-rooms/tien-len/tien-len.ts'
import { givenStudio } from '../../../../tests/support/studio.ts'
import type { Entered } from '../../api.ts'
import { addressOf } from './address.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
afterAll(() => given.close())

async function enter(game = 'areca-tien-len'): Promise<Entered> {
  const input = { game, language: 'EN', theme: 'dark', adult: true }
  return (await given.ask<Entered>('POST', '/stage/v1/demo', input)).value
}

/** A page of the rooms: what it was told, and how it was shown out. */
async function open(...said: object[]) {
  const socket = await given.openSocket('/stage/v1/card-rooms/socket')
  const heard: CardWord[] = []
  let code = 0
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))))
  socket.addEventListener('close', event => {
    code = event.code
  })
  const say = (word: object) => socket.send(JSON.stringify(word))
  for (const each of said) say(each)
  const room = () => heard.findLast(word => word.t === 'room')?.room as ToldRoom
  return { socket, heard, say, room, untilClosed: () => vi.waitFor(() => expect(code).not.toBe(0)).then(() => code) }
}

test('a page without a session, of another game, or that talks nonsense is shown out', async () => {
  const slot = await enter('lotus-lantern')
  expect(await (await open({ t: 'hello', token: 'nobody' })).untilClosed()).toBe(4401)
  expect(await (await open({ t: 'hello', token: slot.token })).untilClosed()).toBe(4401)
  expect(await (await open({ t: 'peek', seat: 2 })).untilClosed()).toBe(1008)
})

test('practice is against the computer, with an own room; a page that comes again has its seat', async () => {
  const { token } = await enter()
  const page = await open({ t: 'hello', token })
  await vi.waitFor(() => expect(page.heard.map(word => word.t)).toEqual(['lobby']))
  page.say({ t: 'sit', key: 'sit-for-practice', level: 'low', money: '6000', clientSeed: 'mine' })
  await vi.waitFor(() => expect(page.room()?.hand?.state).toBe('PLAYING'), { timeout: 30_000 })
  const { practice, seats, hand } = page.room()
  expect([practice, seats.filter(({ computer }) => computer).length]).toEqual([true, 3])
  const held = (view: unknown) => (view as TlView).places[hand!.place!]!.hand
  page.socket.close()
  const again = await open({ t: 'hello', token })
  await vi.waitFor(() => expect(held(again.room()?.hand?.view)).toEqual(held(hand!.view)))
  again.socket.close()
})

test.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['2001:db8::1', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['192.168.1.20', false],
  ['172.20.0.3', false],
  ['', false],
])('the address %s names somebody: %s', (ip, isKnown) => {
  expect(addressOf(ip) !== '').toBe(isKnown)
})
