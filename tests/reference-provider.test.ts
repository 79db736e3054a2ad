import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../tools/verify/conformance/client.ts'
import { createBooks } from '../tools/verify/conformance/reference-provider/books.ts'
import { changeOf, planRound } from '../tools/verify/conformance/reference-provider/games.ts'
import { playRounds, readTotals } from '../tools/verify/conformance/reference-provider/play-rounds.ts'
import { playRound } from '../tools/verify/conformance/reference-provider/rounds.ts'
import { createWalletLine, FAULTY, PERFECT } from '../tools/verify/conformance/reference-provider/wallet-line.ts'
import { writeReport } from '../tools/verify/conformance/report.ts'
import { answerText, hmacKey, pairKey, requestText, sha256Hex } from '../tools/verify/conformance/signing.ts'
import { broken, type ConformanceWorld, givenConformance, KEY, PLATFORM_KEY } from './conformance-world.ts'
import { type Bug, ignoreTombstones, startBentPlatform, statusOf } from './support/bent-platform.ts'
import { PROVEN } from './support/given.ts'

let world: ConformanceWorld
beforeAll(async () => {
  world = await givenConformance()
})
afterAll(async () => {
  expect(await world.prove()).toEqual(PROVEN)
  await world.close()
})

describe('a provider under test', () => {
  test('the reference provider is green with rounds of each game in its books, played through a faulty network', async () => {
    for (const game of ['ref:slot', 'ref:crash', 'ref:live', 'ref:lottery']) {
      const { address } = await world.launch(game)
      for (let i = 0; i < 12; i++) {
        const { status, end } = (await (await fetch(address)).json()) as { status: string; end: string }
        expect([status, ['played', 'void', 'refused']]).toEqual(['OK', expect.arrayContaining([end])])
      }
    }
    const report = await world.runPlatform()
    const unproven = report.results.filter(each => each.outcome !== 'proven')
    expect(unproven, writeReport(report)).toEqual([])
  })

  const VENDOR_BUGS: { bug: string; caught: string[]; plant: () => Bug }[] = [
    {
      bug: 'it believes bad signatures',
      caught: ['V-002', 'V-003', 'V-006'],
      plant:
        () =>
        async ({ op, body }, pass, ask) => {
          const answered = await pass()
          return statusOf(answered) === 'SIGNATURE_INVALID' ? ask(op, body) : answered
        },
    },
    {
      bug: 'its refusals are not signed',
      caught: ['V-080'],
      plant: () => async (_, pass) => {
        const { headers, ...answered } = await pass()
        const { 'x-wc-signature': signature, ...unsigned } = headers
        return { ...answered, headers: answered.status === 200 && signature ? headers : unsigned }
      },
    },
    {
      bug: 'it launches games that it does not have',
      caught: ['V-021'],
      plant:
        () =>
        async ({ op }, pass) => {
          const answered = await pass()
          const isUnknown = op === 'launch' && statusOf(answered) === 'GAME_DISABLED'
          return isUnknown ? { ...answered, body: '{"status":"OK","url":"http://games.test/play"}' } : answered
        },
    },
    {
      bug: 'its feed loses a transaction when a page is read again',
      caught: ['V-050', 'V-051', 'V-052', 'V-060', 'V-031', 'V-032', 'V-033'],
      plant: () => {
        const read = new Set<unknown>()
        return async ({ op, body }, pass) => {
          const answered = await pass()
          if (op !== 'feed') return answered
          const page = JSON.parse(answered.body) as { items: object[] }
          const isAgain = read.delete(body.cursor)
          if (!isAgain) read.add(body.cursor)
          const items = isAgain ? page.items.slice(1) : page.items
          return { ...answered, body: JSON.stringify({ ...page, items }) }
        }
      },
    },
    {
      bug: 'its statement forgets what was rolled back',
      caught: ['V-060'],
      plant:
        () =>
        async ({ op }, pass) => {
          const answered = await pass()
          if (op !== 'statement' || answered.status !== 200) return answered
          const page = JSON.parse(answered.body) as { lines: Record<string, unknown>[] }
          const lines = page.lines.filter(line => !String(line.class).startsWith('ROLLBACK'))
          const texts = lines.map(line => [line.currency, line.class, line.count, line.total].join('|'))
          return { ...answered, body: JSON.stringify({ ...page, lines, hash: sha256Hex(texts.sort().join('\n')) }) }
        },
    },
  ]

  test.each(VENDOR_BUGS)(
    '$bug: the report is red',
    async ({ caught, plant }) => {
      const bent = await startBentPlatform(world.provider.url, PLATFORM_KEY, plant())
      const report = await world.runPlatform(bent.url)
      bent.close()
      expect(broken(report).sort(), writeReport(report)).toEqual([...caught].sort())
    },
    30_000,
  )
})

test('free rounds are played for their reward, cost nothing and pay what they win', async () => {
  const { address, token } = await world.launch('ref:slot')
  const player = world.provider.launches.get(token)!.player
  await world.giveReward({ reward: 'gift', player, rounds: 3 })
  const client = createClient(world.provider.url, PLATFORM_KEY)
  const grant = { request_id: 'r1', reward: 'gift', player, game: 'ref:slot', currency: 'CRD', rounds: 3, stake: '100' }
  await client.call('reward_create', JSON.stringify({ ...grant, expires_at: '2100-01-01T00:00:00Z' }))
  for (let i = 0; i < 3; i++) expect(await (await fetch(address)).json()).toMatchObject({ status: 'OK', end: 'played' })
  const { body } = await client.call('reward_list', JSON.stringify({ request_id: 'r2', player }))
  client.close()
  const [told] = (JSON.parse(body) as { rewards: { won: string }[] }).rewards
  expect(told).toMatchObject({ reward: 'gift', left: 0, state: 'PLAYED' })
  const { left, won, cash } = await world.rewardOf(player)
  expect([left, won, cash]).toEqual([0, BigInt(told!.won), 1_000_000n + BigInt(told!.won)])
  expect(won).toBeGreaterThan(0n)
})

test('its command answers wrong arguments by its usage', () => {
  const main = 'tools/verify/conformance/reference-provider/main.ts'
  const { status, stderr } = spawnSync(process.execPath, [main, '--platform', 'here'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('usage: node tools/verify/conformance/reference-provider'),
  ])
})

describe('rounds through a network', () => {
  const ROUNDS = 300
  let runs = 0
  const gains = (before: Map<string, bigint>, after: Map<string, bigint>) =>
    [...after].map(([player, total]) => total - before.get(player)!)

  test('a faulty network ends as a perfect one does, and as foretold', async () => {
    const ends: bigint[][] = []
    for (const faults of [PERFECT, FAULTY]) {
      const players = await world.seats(6)
      const before = await readTotals(world.url, KEY, players)
      const prefix = `net${++runs}`
      const { expected } = await playRounds({
        url: world.url,
        key: KEY,
        players,
        rounds: ROUNDS,
        seed: 11,
        faults,
        prefix,
      })
      const after = await readTotals(world.url, KEY, players)
      expect(after).toEqual(expected)
      ends.push(gains(before, after))
    }
    expect(ends[1]).toEqual(ends[0])
  })

  test('without tombstones a faulty network ends otherwise', async () => {
    const bent = await startBentPlatform(world.url, KEY, ignoreTombstones)
    const players = await world.seats(6)
    const options = {
      url: bent.url,
      key: KEY,
      players,
      rounds: ROUNDS,
      seed: 11,
      faults: FAULTY,
      prefix: `net${++runs}`,
    }
    const { expected } = await playRounds(options)
    bent.close()
    expect(await readTotals(world.url, KEY, players)).not.toEqual(expected)
  })

  test('mistakes of a provider cost nobody anything', async () => {
    const line = createWalletLine({ url: world.url, key: KEY, seed: 5, faults: PERFECT })
    const shares = { lateBet: 1, doubleWin: 1, wrongAmount: 1, silentRound: 0 }
    const [seat] = await world.seats(1)
    const before = (await readTotals(world.url, KEY, [seat!])).get(seat!.player)!
    let change = 0n
    const books = createBooks()
    for (let n = 0; n < 40; n++) {
      const plan = planRound(5, String(n), 10n)
      await playRound({ line, books, seat: seat!, plan, round: `err.${n}`, mistakes: { seed: 5, shares } })
      change += changeOf(plan)
    }
    line.close()
    expect((await readTotals(world.url, KEY, [seat!])).get(seat!.player)).toBe(before + change)
  })
})

describe('signing', () => {
  test('is that of the contract’s signed example', () => {
    const key = hmacKey('k-test-1', 'wc1-test-secret')
    const body =
      '{"request_id":"r-1","session":"s-1","player":"p-7f3a","game":"ref:slot-1","currency":"USD","tx":"b-1",' +
      '"round":"rd-1","amount":"1000","kind":"normal","occurred_at":"2026-01-01T00:00:00.000Z"}'
    const nonce = 'nonce-0000000001'
    const text = requestText({ path: '/wc/v1/bet', key: key.id, time: '1767225600000', nonce, body })
    expect(key.sign(text)).toBe('n5U50l4/8/QuP1yXy/xL2cqlzZz5/kRpoJcrbX0BHgY=')
    const answer =
      '{"status":"OK","decided":true,"retry":"never","our_tx":"t-1","split":{"cash":"1000","bonus":"0"},' +
      '"balance":{"cash":"9000","bonus":"0","total":"9000"},"wallet_version":2}'
    const signature = 'T+6aeOL+XfDaL1H7DldS/u6ZrsAB4U6G0RcyO/3hPBQ='
    expect(key.isSigned(answerText({ status: 200, nonce, body: answer }), signature)).toBe(true)
    expect(key.isSigned(answerText({ status: 503, nonce, body: answer }), signature)).toBe(false)
  })

  test.each(['ed25519', 'rsa'] as const)('by a pair of %s keys is believed by the other side alone', type => {
    const [ours, theirs, strange] = [pemPair(type), pemPair(type), pemPair(type)]
    const [own, other] = [
      pairKey('k', ours.privateKey, theirs.publicKey),
      pairKey('k', theirs.privateKey, ours.publicKey),
    ]
    expect(other.isSigned('text', own.sign('text'))).toBe(true)
    expect(other.isSigned('texT', own.sign('text'))).toBe(false)
    expect(other.isSigned('text', own.signOtherwise('text'))).toBe(false)
    expect(other.isSigned('text', pairKey('k', strange.privateKey, theirs.publicKey).sign('text'))).toBe(false)
  })
})

function pemPair(type: 'ed25519' | 'rsa') {
  const { publicKey, privateKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
