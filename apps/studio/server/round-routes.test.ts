import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStudio } from '../../../tests/support/studio.ts'
import type { Entered, PlayedRound } from '../api.ts'
import type { CrashState } from '../api-crash.ts'
import { arcadeRound, type PlayedArcade } from '../round-kinds.ts'

/* What stages ask to play the games that are no slots; as a demo, since the test's platform has the first brand's key. */

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
afterAll(() => given.close())

type Answer = { round: PlayedRound; balance: string; fairness: Entered['fairness'] }
const enter = async (game: string) =>
  (await given.ask<Entered>('POST', '/stage/v1/demo', { game, language: 'EN', theme: 'dark', adult: true })).value
const post = async (token: string, call: string, body: object) => {
  const reply = await given.ask<Answer>('POST', `/stage/v1/${call}`, body, token)
  const round: PlayedArcade | undefined = reply.value?.round && arcadeRound(reply.value.round)
  return { ...reply, round }
}

test('an instant game is one call, with its choice and all that it shows', async () => {
  const { token, kind, fairness } = await enter('pearl-fall')
  expect(kind).toBe('plinko')
  const { round, value } = await post(token, 'spin', {
    key: 'plinko-key-1',
    stake: '100',
    choice: { rows: 8, risk: 'low' },
  })
  expect(round).toMatchObject({ kind: 'plinko', state: 'playing', events: { kind: 'plinko', over: true } })
  expect(BigInt(round!.payout)).toBe(BigInt(round!.events.coins) / 100n)
  expect(value.fairness).toEqual({ ...fairness, nonce: 1 })
  expect((await post(token, 'spin', { key: 'plinko-key-2', stake: '100' })).code).toBe('invalid_input')
})

test('a round that goes on is found open after a reload, and ends by an action', async () => {
  const { token } = await enter('lantern-jacks')
  const begun = await post(token, 'spin', { key: 'poker-key-1', stake: '200', choice: {} })
  expect(begun.round).toMatchObject({ kind: 'poker', state: 'open', payout: '0' })
  expect((await post(token, 'spin', { key: 'poker-key-2', stake: '200', choice: {} })).code).toBe('busy')
  const { value: reloaded } = await given.ask<Entered>('GET', '/stage/v1/state', undefined, token)
  expect(reloaded.unfinished).toMatchObject({ id: begun.round!.id, state: 'open' })
  const hold = [true, true, true, true, true]
  const ended = await post(token, 'act', { round: begun.round!.id, sequence: 1, action: { hold } })
  expect(ended.round).toMatchObject({ state: 'playing', events: { over: true, steps: [{}, { held: hold }] } })
  expect(BigInt(ended.value.balance)).toBe(1_000_000n - 200n + BigInt(ended.round!.payout))
  const rotated = await given.ask<{ revealed: object }>('POST', '/stage/v1/seed', {}, token)
  expect(rotated.value.revealed).toMatchObject({ rounds: 1 })
})

test('a sheet tells the kind of the game and the figures of each choice', async () => {
  const { value } = await given.ask<{ kind: string; figures: { byChoice: object[] } }>(
    'GET',
    '/stage/v1/games/hidden-reef',
  )
  expect(value.kind).toBe('mines')
  expect(value.figures.byChoice).toContainEqual(expect.objectContaining({ choice: { mines: 3, picks: 5 } }))
})

test('a flight is followed as server-sent events, boarded, and proven by what it told before', async () => {
  await given.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = given.app.server.address() as AddressInfo
  const { token } = await enter('sky-lantern')
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const stream = await fetch(`http://127.0.0.1:${port}/stage/v1/crash/events`, { headers, signal: leave.signal })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const seen: CrashState['state'][] = []
  let boarded: string | undefined
  for await (const state of statesOf(stream)) {
    if (seen.at(-1) !== state.state) seen.push(state.state)
    if (state.state === 'starting' && !boarded) {
      boarded = state.flight
      const { round } = await post(token, 'spin', { key: 'flight-1', stake: '100', choice: { target: 100_000 } })
      expect(round).toMatchObject({ state: 'open', kind: 'crash', fairness: { serverSeedHash: state.commitment } })
    }
    if (state.state === 'flying') {
      const { value: open } = await given.ask<Entered>('GET', '/stage/v1/state', undefined, token)
      if (open.unfinished) await post(token, 'crash/cash-out', { round: open.unfinished.id })
    }
    if (state.state === 'ended' && state.flight === boarded) break
  }
  leave.abort()
  expect(seen.filter(state => state !== 'waiting')).toEqual(['starting', 'blocking', 'flying', 'ended'])
  const { value: later } = await given.ask<Entered>('GET', '/stage/v1/state', undefined, token)
  expect(later.lastRound?.state).not.toBe('open')
})

test('a session follows flights by six streams at most, and by another once one is closed', async () => {
  const { port } = given.app.server.address() as AddressInfo
  const { token } = await enter('sky-lantern')
  const leave = new AbortController()
  const open = (signal: AbortSignal = leave.signal) =>
    fetch(`http://127.0.0.1:${port}/stage/v1/crash/events`, { headers: { authorization: `Bearer ${token}` }, signal })
  const one = new AbortController()
  const first = await Promise.all([open(one.signal), ...Array.from({ length: 5 }, () => open())])
  expect(first.map(each => each.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await open()).status).toBe(429)
  one.abort()
  await expect.poll(async () => (await open()).status).toBe(200)
  leave.abort()
})

test('only a flight has flights', async () => {
  const { token } = await enter('pearl-fall')
  expect((await given.ask('GET', '/stage/v1/crash', undefined, token)).code).toBe('not_found')
  expect((await given.ask('GET', '/stage/v1/crash')).status).toBe(401)
})

async function* statesOf(stream: Response): AsyncGenerator<CrashState> {
  let text = ''
  for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) yield JSON.parse(event.slice('data: '.length)) as CrashState
  }
}
