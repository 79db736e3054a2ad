import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FishingWord } from '#apps/studio/api-fishing.ts'
import { givenStudio } from '../../../tests/support/studio.ts'
import type { Entered, PlayedRound } from '../api.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
// Whose page was shut a moment ago still has a cannon.
beforeEach(() =>
  vi.waitFor(() => {
    const { rooms } = given.studio.fishing.get('nine-tides')!
    expect([...rooms.values()].filter(room => !room.isEmpty)).toEqual([])
  }),
)
afterAll(() => given.close())

const PATH = '/stage/v1/fishing/socket'
type Answer = { round: PlayedRound; balance: string }

async function enter(game = 'nine-tides'): Promise<Entered> {
  const input = { game, language: 'EN', theme: 'dark', adult: true }
  return (await given.ask<Entered>('POST', '/stage/v1/demo', input)).value
}

/** A page of the room: what it was told, and how it was shown out. */
async function open(...said: object[]) {
  const socket = await given.openSocket(PATH)
  const heard: FishingWord[] = []
  let code = 0
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))))
  socket.addEventListener('close', event => {
    code = event.code
  })
  for (const each of said) socket.send(JSON.stringify(each))
  return { socket, heard, untilClosed: () => vi.waitFor(() => expect(code).not.toBe(0)).then(() => code) }
}
const untilRoom = (heard: FishingWord[]) =>
  vi.waitFor(() => {
    const room = heard.find(word => word.t === 'room')
    expect(room).toBeDefined()
    return room as Extract<FishingWord, { t: 'room' }>
  })

test('a page without a session, of another game, or that talks nonsense is shown out', async () => {
  const slot = await enter('lotus-lantern')
  expect(await (await open({ t: 'hello', token: 'nobody' })).untilClosed()).toBe(4401)
  expect(await (await open({ t: 'hello', token: slot.token })).untilClosed()).toBe(4401)
  expect(await (await open({ t: 'catch', fish: 'naga' })).untilClosed()).toBe(1008)
  const { token } = await enter()
  expect(await (await open({ t: 'hello', token }, { t: 'hello', token })).untilClosed()).toBe(1008)
})

test('who comes sees the water, and each at another cannon; the fifth has a room of their own', async () => {
  const pages = []
  for (let i = 0; i < 5; i++) {
    const { token } = await enter()
    const page = await open({ t: 'hello', token })
    pages.push({ ...page, room: await untilRoom(page.heard) })
  }
  expect(pages.map(({ room }) => room.seat).toSorted()).toEqual([0, 0, 1, 2, 3])
  for (const { room } of pages) expect(room.fish.length).toBeGreaterThan(15)
  for (const { socket } of pages) socket.close()
})

test('shots are heard by everybody in the room; leaving twice is leaving once', async () => {
  const [me, other] = [await enter(), await enter()]
  const answer = await given.ask<Answer>(
    'POST',
    '/stage/v1/spin',
    { key: 'fish-key-1', stake: me.defaultStake, choice: {} },
    me.token,
  )
  expect(answer.value.round).toMatchObject({ kind: 'fishing', state: 'open', stake: me.defaultStake })
  const page = await open({ t: 'hello', token: me.token })
  const beside = await open({ t: 'hello', token: other.token })
  const { seat, own } = await untilRoom(page.heard)
  expect(own).toMatchObject({ left: 200, shot: 0, won: 0 })
  await untilRoom(beside.heard)
  page.socket.send(JSON.stringify({ t: 'fire', seq: 1, power: 1, angle: -700, lock: 0 }))
  await vi.waitFor(() => {
    const shots = beside.heard.flatMap(word => (word.t === 'tick' ? word.shots : []))
    expect(shots).toMatchObject([{ seat, power: 1, seq: 1 }])
  })
  const round = answer.value.round.id
  const leave = () => given.ask<Answer>('POST', '/stage/v1/fishing/leave', { round }, me.token)
  const [first, second] = [await leave(), await leave()]
  expect(first.value.round.id).toBe(round)
  expect(second.value.balance).toBe(first.value.balance)
  page.socket.close()
  beside.socket.close()
})

test('whoever is not at the game leaves nothing: others’ reserves are not found', async () => {
  const [me, other, slot] = [await enter(), await enter(), await enter('lotus-lantern')]
  const bet = { key: 'fish-key-2', stake: me.defaultStake, choice: {} }
  const { value } = await given.ask<Answer>('POST', '/stage/v1/spin', bet, me.token)
  const leave = (token: string) => given.ask('POST', '/stage/v1/fishing/leave', { round: value.round.id }, token)
  expect([(await leave(other.token)).code, (await leave(slot.token)).code]).toEqual(['not_found', 'not_found'])
  expect((await leave(me.token)).status).toBe(200)
})
