import { spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Entered, PlayedRound } from '#apps/studio/api.ts'
import type { CrashState } from '#apps/studio/api-crash.ts'
import { makeRecord, type RoundRecord } from '#apps/studio/client/verify/record.ts'
import { playOfSlot } from '#apps/studio/client/verify/verify.ts'
import { readPlay, verifyArcade } from '#apps/studio/client/verify/verify-arcade.ts'
import { playOfFishing, verifyFishing } from '#apps/studio/client/verify/verify-fishing.ts'
import { pointOf } from '#apps/studio/engine/arcade/crash/crash.ts'
import { arcadeRound, fishingRound } from '#apps/studio/round-kinds.ts'
import { TIMES } from '#apps/studio/server/rounds/crash/flights.ts'
import type { OfferedGame } from '#apps/studio/server/rounds/library.ts'
import { shootAround } from '../../tests/support/fishing/shoot.ts'
import { givenStudio } from '../../tests/support/studio.ts'
import { readRecords } from './verify-round/records.ts'
import { reportRounds } from './verify-round/report.ts'

const root = new URL('../..', import.meta.url)
const SEED = 'a-seed-of-stories'
const ROUNDS = 2
let given: Awaited<ReturnType<typeof givenStudio>>

beforeAll(async () => {
  Object.assign(TIMES, { startingMs: 2_000, endedMs: 100 })
  given = await givenStudio({ NODE_ENV: 'test', STUDIO_TEST_SEED: SEED })
})
afterAll(() => given.close())

const enter = async (game: string) => {
  const visitor = { game, language: 'EN', theme: 'dark', adult: true }
  const { value } = await given.ask<Entered>('POST', '/stage/v1/demo', visitor)
  return value
}
const post = async <T>(path: string, body: object, token: string) => {
  const answer = await given.ask<T>('POST', `/stage/v1/${path}`, body, token)
  expect([path, answer.code]).toEqual([path, undefined])
  return answer.value
}
type Answer = { round: PlayedRound }

/** What the page of a player gives of their rounds, as its button does. */
async function recordsOf(game: OfferedGame, token: string): Promise<RoundRecord[]> {
  const { value } = await given.ask<{ list: PlayedRound[] }>('GET', '/stage/v1/history?limit=50', undefined, token)
  const { text } = (await given.ask<{ text: string }>('GET', `/stage/v1/games/${game.id}/file`)).value
  const playOf = (round: PlayedRound) =>
    game.fishing ? playOfFishing(round) : game.arcade ? readPlay(game.file, round) : playOfSlot(round)
  return Promise.all(value.list.map(round => makeRecord(round, playOf(round), text)))
}

/** Rounds of a new player, with each choice of the game and all that can be bought, to their ends. */
async function playAll(game: OfferedGame): Promise<RoundRecord[]> {
  const { token, defaultStake } = await enter(game.id)
  const strategies = game.arcade?.strategies().slice(0, 3) ?? []
  const { buys = {}, gamble } = game.file as { buys?: object; gamble?: object }
  const asked = [...Object.keys(buys).map(buy => ({ buy })), ...(gamble ? [{ gamble: true }] : [])]
  const choices = game.arcade ? strategies.map(({ choice }) => choice) : [undefined, ...asked]
  const actionOf = (round: PlayedRound, i: number, sequence: number) => {
    if (!game.arcade) return sequence === 1 ? { call: 'red' } : { collect: true }
    return strategies[i]?.act?.(arcadeRound(round).events) ?? { cashOut: true }
  }
  for (const [i, choice] of choices.entries())
    for (let n = 0; n < ROUNDS; n++) {
      const stake = String((BigInt(defaultStake) * BigInt(game.priceOf(choice)!)) / BigInt(game.bet))
      const spin = { key: `verify-${i}-${n}`, stake, choice }
      let { round } = await post<Answer>('spin', spin, token)
      for (let sequence = 1; round.state === 'open'; sequence++) {
        const action = actionOf(round, i, sequence)
        ;({ round } = await post<Answer>('act', { round: round.id, sequence, action }, token))
      }
    }
  await post('seed', {}, token)
  return recordsOf(game, token)
}

/** A reserve of a new player, shot and struck with every weapon through the room's own socket. */
async function fishAWhile(game: OfferedGame): Promise<RoundRecord[]> {
  const { token, defaultStake } = await enter(game.id)
  const { round } = await post<Answer>('spin', { key: 'verify-fish', stake: defaultStake, choice: {} }, token)
  await shootAround(await given.openSocket('/stage/v1/fishing/socket'), token, 100)
  await post<Answer>('fishing/leave', { round: round.id }, token)
  await post('seed', {}, token)
  return recordsOf(game, token)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A flight of three: the last one's key makes its salt such that it ends between these hundredths. */
async function flyTogether(game: OfferedGame): Promise<RoundRecord[]> {
  const back = game.arcade!.crash!.return
  const hashes = [sha256(SEED)]
  while (hashes.length < 20_000) hashes.push(sha256(hashes.at(-1)!))
  const [zero, one] = [hashes.at(-1)!, hashes.at(-2)!]
  const keyOf = (i: number) => `last-key-${i}`
  const pointWith = (i: number) => {
    const salt = sha256([zero, 'first-key', 'second-key', keyOf(i)].join(':'))
    return pointOf(createHmac('sha256', one).update(salt).digest('hex'), back)
  }
  const last = Array.from({ length: 10_000 }, (_, i) => i).find(i => pointWith(i) >= 115 && pointWith(i) <= 125)!
  const plays = [
    { key: 'first-key', target: 105 },
    { key: 'second-key', target: null },
    { key: keyOf(last), target: 500 },
  ]
  const tokens: string[] = []
  for (const _ of plays) tokens.push((await enter(game.id)).token)
  const stateOf = async () => (await given.ask<CrashState>('GET', '/stage/v1/crash', undefined, tokens[0])).value
  const until = (state: string) =>
    vi.waitFor(async () => expect((await stateOf()).state).toBe(state), { timeout: 60_000, interval: 10 })
  await until('starting')
  const aboard: PlayedRound[] = []
  for (const [i, { key, target }] of plays.entries())
    aboard.push((await post<Answer>('spin', { key, stake: '100', choice: { target } }, tokens[i]!)).round)
  await until('flying')
  await post('crash/cash-out', { round: aboard[1]!.id }, tokens[1]!)
  await until('ended')
  await vi.waitFor(
    async () => {
      const found = await Promise.all(tokens.map(token => recordsOf(game, token)))
      expect(found.flat().every(({ round }) => round.fairness.serverSeed !== '')).toBe(true)
    },
    { timeout: 60_000 },
  )
  return (await Promise.all(tokens.map(token => recordsOf(game, token)))).flat()
}

const verify = (records: unknown) => verifyText(JSON.stringify(records))
async function verifyText(text: string) {
  const lines: string[] = []
  const wrong = await reportRounds(readRecords(text), line => lines.push(line))
  return { wrong, text: lines.join('\n') }
}
const run = (args: string[], input = '') =>
  spawnSync(process.execPath, ['tools/verify/verify-round.ts', ...args], { cwd: root, encoding: 'utf8', input })
/** The same record after whoever changed it made its own hash right again. */
async function forge(record: RoundRecord, change: (copy: RoundRecord) => void): Promise<RoundRecord> {
  const copy = structuredClone(record)
  change(copy)
  const { round, choice, actions, gameFile } = copy
  return makeRecord(round, { choice, actions }, gameFile)
}

/** Games that a player plays alone, and flights; of tables and card rooms see the tests in `verify-round`. */
const alone = () => [...given.studio.library.values()].filter(({ table, cards }) => table === null && cards === null)

describe('records of real rounds', () => {
  const byKind = new Map<string, RoundRecord[]>()
  beforeAll(async () => {
    for (const game of alone()) {
      const play = game.arcade?.crash ? flyTogether : game.fishing ? fishAWhile : playAll
      byKind.set(game.kind, [...(byKind.get(game.kind) ?? []), ...(await play(game))])
    }
  })
  const all = () => [...byKind.values()].flat()

  test('of every game the studio offers are right, in a process that knows nothing of it', () => {
    const games = new Set(all().map(({ round }) => round.game))
    expect(games.size).toBe(alone().length)
    const { stdout, status } = run(['-'], JSON.stringify(all(), null, 1))
    expect(stdout.split('\n').filter(line => line.startsWith('WRONG'))).toEqual([])
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, `${all().length} rounds, 0 wrong`])
  })

  test('a flight is right for who left as said, by hand, and not at all; the browser finds the same', async () => {
    const flown = byKind.get('crash')!
    const { wrong, text } = await verify(flown)
    expect(wrong).toBe(0)
    expect(text).toMatch(/flight 1 of the chain whose hash 0 is [0-9a-f]{64}/)
    const left = flown.map(({ round }) => {
      const { steps } = arcadeRound(round).events
      return (steps.at(-1) as { cashedAt: number | null }).cashedAt
    })
    expect(left).toEqual([105, expect.any(Number), null])
    for (const { round, gameFile } of flown)
      expect(await verifyArcade(JSON.parse(gameFile), round)).toMatchObject({ hash: true, boards: true, payout: true })
    const later = await forge(flown[2]!, ({ round }) => {
      const last = arcadeRound(round).events.steps.at(-1) as { cashedAt: number | null; coins: number }
      Object.assign(last, { cashedAt: 500, coins: 50_000 })
      Object.assign(round.events, { coins: 50_000 })
      round.payout = '500'
    })
    expect((await verify(later)).text).toContain('events · coins')
    expect(await verifyArcade(JSON.parse(later.gameFile), later.round)).toMatchObject({ boards: false, payout: false })
  })

  test('a reserve is right, hit by hit; the browser finds the same, and a catch that was changed', async () => {
    const [fished] = byKind.get('fishing')!
    const { steps } = fishingRound(fished!.round).events
    expect(new Set(steps.flatMap(step => step.hits.map(({ weapon }) => weapon))).size).toBeGreaterThan(1)
    expect((await verify(fished)).wrong).toBe(0)
    expect(await verifyFishing(JSON.parse(fished!.gameFile), fished!.round)).toMatchObject({
      boards: true,
      payout: true,
    })
    const more = await forge(fished!, ({ round }) => {
      const hit = fishingRound(round).events.steps.flatMap(step => step.hits)[0]!
      hit.times[0] = hit.times[0]! + 2
    })
    expect((await verify(more)).wrong).toBe(1)
  })

  test('one changed byte of a record is refused, wherever it stands', async () => {
    for (const records of byKind.values()) {
      const text = JSON.stringify(records[0])
      for (let at = 7; at < text.length; at += Math.ceil(text.length / 40)) {
        if (!/[0-9a-z]/.test(text[at]!)) continue
        const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
        const outcome = await verifyText(changed).catch(() => ({ wrong: 1 }))
        expect([at, outcome.wrong]).toEqual([at, 1])
      }
    }
  })

  const CHANGES: Record<string, (copy: RoundRecord) => void> = {
    'server seed': ({ round }) => Object.assign(round.fairness, { serverSeed: 'another' }),
    'game file': copy => Object.assign(copy, { gameFile: `${copy.gameFile} ` }),
    payout: ({ round }) => Object.assign(round, { payout: String(BigInt(round.payout) + 1n) }),
    events: ({ round }) => Object.assign(round.events, { coins: round.events.coins + 1 }),
  }
  test.each(Object.entries(CHANGES))(
    'a changed %s is found, whoever makes the record’s own hash right',
    async (what, change) => {
      for (const [kind, records] of byKind) {
        const { wrong, text } = await verify(await forge(records[0]!, change))
        expect([kind, wrong]).toEqual([kind, 1])
        expect(text).toContain(what)
      }
    },
  )

  test('another client seed, nonce, choice or action is another round', async () => {
    const keno = byKind.get('keno')![0]!
    const changes: ((copy: RoundRecord) => void)[] = [
      ({ round }) => Object.assign(round.fairness, { clientSeed: 'x' }),
      ({ round }) => Object.assign(round.fairness, { nonce: round.fairness.nonce + 1 }),
      copy => Object.assign(copy, { choice: { picks: [40] } }),
    ]
    for (const change of changes) expect((await verify(await forge(keno, change))).text).toContain('events ·')
    const poker = byKind.get('poker')![0]!
    const held = (poker.actions[0] as { hold: boolean[] }).hold
    const otherwise = await forge(poker, copy => Object.assign(copy, { actions: [{ hold: held.map(each => !each) }] }))
    expect((await verify(otherwise)).text).toContain('events ·')
  })
})

describe('a spin, nothing bought', () => {
  let spin: RoundRecord
  beforeAll(async () => {
    const game = given.studio.library.get('lotus-lantern')!
    const { token } = await enter(game.id)
    await post('spin', { key: 'a-plain-spin', stake: '100' }, token)
    await post('seed', {}, token)
    spin = (await recordsOf(game, token))[0]!
  })

  const red = { call: 'red' }
  test.each<[string, Partial<RoundRecord>, string]>([
    ['a choice of nothing on sale', { choice: { buy: 'nothing' } }, 'the game does not offer {"buy":"nothing"}'],
    ['a choice of nothing known', { choice: { luck: 1 } }, 'the game does not offer {"luck":1}'],
    ['a list for a choice', { choice: [] }, 'the game does not offer []'],
    ['actions', { actions: [red] }, 'there are actions, and nothing to act on'],
    ['actions on a gamble that is not offered', { choice: { gamble: true }, actions: [red] }, 'does not offer'],
  ])('is not right with %s', async (_, changes, message) => {
    const forged = await forge(spin, copy => Object.assign(copy, changes))
    const { status, stdout } = run(['-'], JSON.stringify(forged))
    expect([status, stdout]).toEqual([1, expect.stringContaining(`WRONG  ${spin.round.id}`)])
    expect(stdout).toContain(message)
    expect(run(['-'], JSON.stringify(spin)).status).toBe(0)
  })

  test('is not right with a strip that no memory holds, whose symbols are not laid', async () => {
    const file = JSON.parse(spin.gameFile)
    file.strips.base[0] = { lotus: 400_000_000 }
    const { status, stdout } = run(
      ['-'],
      JSON.stringify(await forge(spin, copy => (copy.gameFile = JSON.stringify(file)))),
    )
    expect([status, stdout]).toEqual([1, expect.stringContaining('strips.base[0]: more than 4096 stops')])
  })

  test.each(['0', '-100', '1.5', ''])('is no record with a stake of "%s"', async stake => {
    const forged = await forge(spin, ({ round }) => Object.assign(round, { stake, payout: '0' }))
    expect(run(['-'], JSON.stringify(forged))).toMatchObject({
      ...{ status: 1, stdout: '', stderr: expect.stringMatching(/^round 1 · round · stake: \S/) },
    })
  })
})

test('a round whose seed is not told yet cannot be checked', async () => {
  const game = given.studio.library.get('lotus-lantern')!
  const { token } = await enter(game.id)
  await post('spin', { key: 'too-early', stake: '100' }, token)
  await expect(verify(await recordsOf(game, token))).rejects.toThrow('not told yet')
})

test('the command says how it is used, and what cannot be read', () => {
  expect(run([])).toMatchObject({ status: 2, stderr: expect.stringContaining('usage: npm run verify-round') })
  expect(run(['-'], '[]')).toMatchObject({ status: 1, stderr: expect.stringContaining('no rounds') })
  expect(run(['-'], '{"format":"round/1"}')).toMatchObject({ status: 1, stderr: expect.stringContaining('round 1') })
})
