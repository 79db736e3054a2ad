import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStudio } from '../../../tests/support/studio.ts'
import type { PlayedRound } from '../api.ts'

/* A press whose answer got lost is asked about: it is a bet already, or it never becomes one. */

let given: Awaited<ReturnType<typeof givenStudio>>
let token: string
beforeAll(async () => {
  given = await givenStudio()
  token = (await given.enter()).token
})
afterAll(() => given.close())

type Answer = { round: PlayedRound; balance: string } | null
const recall = (key: string, by = token) => given.ask<Answer>('POST', '/stage/v1/recall', { key }, by)
const rounds = async (key: string) => (await given.db`select state from studio.rounds where spin_key = ${key}`).length
const balance = async () =>
  (await given.ask<{ balance: string }>('GET', '/stage/v1/state', undefined, token)).value.balance

test('a bet that was taken is found by its key, as it was played, as often as one asks', async () => {
  const { value: told } = await given.spin(token, 'taken-key-1')
  for (let times = 0; times < 2; times++) {
    const { value } = await recall('taken-key-1')
    expect(value).toMatchObject({ round: { id: told.round.id, events: told.round.events }, balance: told.balance })
  }
})

test('a bet that arrives after its key was recalled is not taken', async () => {
  const before = await balance()
  expect(await recall('late-key-1')).toMatchObject({ status: 200, value: null })
  expect((await given.spin(token, 'late-key-1')).code).toBe('busy')
  expect(await rounds('late-key-1')).toBe(0)
  expect(await balance()).toBe(before)
  // Only that one.
  expect((await given.spin(token, 'next-key-1')).status).toBe(200)
})

test('a bet and the question about it at the same moment agree whether it is one', async () => {
  for (let times = 0; times < 40; times++) {
    const key = randomUUID()
    const spin = () => given.spin(token, key)
    const ask = () => recall(key)
    const [spun, asked] = await (times % 2
      ? Promise.all([spin(), ask()])
      : Promise.all([ask(), spin()]).then(both => [both[1], both[0]] as const))
    const stands = spun.status === 200
    expect(await rounds(key)).toBe(stands ? 1 : 0)
    // Busy: it is on its way, and is asked about again.
    if (asked.code !== 'busy') expect(asked.value !== null).toBe(stands)
    expect((await recall(key)).value !== null).toBe(stands)
  }
})

test("nobody learns of another player's bet by its key, nor recalls it", async () => {
  const demo = await given.ask<{ token: string }>('POST', '/stage/v1/demo', {
    ...{ game: 'pearl-fall', language: 'EN', theme: 'dark', adult: true },
  })
  await given.spin(token, 'own-key-1')
  expect((await recall('own-key-1', demo.value.token)).value).toBeNull()
  expect((await recall('own-key-2', demo.value.token)).value).toBeNull()
  expect((await given.spin(token, 'own-key-2')).status).toBe(200)
})
