import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PHRASES, type SaidPhrase } from '#apps/studio/api-chat.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { type Chat, createChat } from './chat.ts'

const LOG = pino({ enabled: false })
/** The test is over before the slot of time is. */
const ONE_SLOT = 1e12
const NEVER = 1e9

let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let open: Chat[] = []
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterEach(async () => {
  for (const chat of open) await chat.close()
  open = []
  await world.db`truncate studio.phrases`
})
afterAll(() => world.drop())

/** One process of the studio. */
function start(times = { slotSeconds: ONE_SLOT, lookMs: 5 }): Chat {
  const chat = createChat({ db: world.db, log: LOG }, times)
  open.push(chat)
  return chat
}
function listen(chat: Chat, room: string, player: string) {
  const heard: SaidPhrase[] = []
  chat.watch(room, { player, hear: said => heard.push(said) })
  return heard
}

test('a phrase is heard once by all at the table, in each process, under a name that is not the player', async () => {
  const [one, other] = [start(), start()]
  const [own, near, far, elsewhere] = [
    ...[listen(one, 'jade', 'ann'), listen(one, 'jade', 'bob')],
    ...[listen(other, 'jade', 'cy'), listen(other, 'moon', 'ann')],
  ]
  await one.say('jade', 'ann', 'goodLuck')
  await vi.waitFor(() => expect(far).toHaveLength(1))
  await one.say('jade', 'bob', 'thanks')
  await vi.waitFor(() => expect(far).toHaveLength(2))
  expect([own, near].map(heard => heard!.map(({ phrase, own }) => [phrase, own]))).toEqual([
    [
      ['goodLuck', true],
      ['thanks', false],
    ],
    [
      ['goodLuck', false],
      ['thanks', true],
    ],
  ])
  expect(elsewhere).toEqual([])
  const [{ name, ...said }] = far as [SaidPhrase]
  expect(said).toEqual({ id: own![0]!.id, own: false, phrase: 'goodLuck' })
  expect(name).toMatch(/^[0-9a-f]{4}$/)
})

test('eight at once from two processes: one is said, the others are too many', async () => {
  const [one, other] = [start(), start()]
  const heard = listen(one, 'jade', 'bob')
  const said = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? one : other).say('jade', 'ann', PHRASES[i]!)),
  )
  const refused = said.filter(each => each.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'too_many_requests'))
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  // Elsewhere it is the same player.
  await expect(one.say('moon', 'ann', 'bye')).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('in the next slot of time the player may speak again', async () => {
  const chat = start({ slotSeconds: 1e-6, lookMs: NEVER })
  const heard = listen(chat, 'jade', 'bob')
  await chat.say('jade', 'ann', 'hello')
  await chat.say('jade', 'ann', 'bye')
  expect(heard.map(({ phrase }) => phrase)).toEqual(['hello', 'bye'])
})

test('who stops to listen hears no more, and what was said a while ago is forgotten', async () => {
  const chat = start()
  const heard: SaidPhrase[] = []
  const stop = chat.watch('jade', { player: 'bob', hear: said => heard.push(said) })
  stop()
  await chat.say('jade', 'ann', 'hello')
  expect(heard).toEqual([])
  await world.db`update studio.phrases set said_at = now() - interval '2 minutes'`
  await chat.say('jade', 'cy', 'hello')
  expect(await world.db`select player from studio.phrases`).toEqual([{ player: 'cy' }])
})
