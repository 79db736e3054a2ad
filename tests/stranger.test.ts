import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CrashFile, pointOf } from '#apps/studio/engine/arcade/crash/crash.ts'
import { drawFromBlocks, fairMessage } from '#apps/studio/engine/slots/fair.ts'
import { loadGame } from '#apps/studio/engine/slots/game.ts'
import type { GameFile } from '#apps/studio/engine/slots/game-file.ts'
import { playRound } from '#apps/studio/engine/slots/play.ts'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import { saltCrashHash } from '#apps/studio/rng/fair.ts'
import { openLibrary } from '#apps/studio/server/rounds/library.ts'
import { gameFiles, shippedGames } from '#apps/studio/shipped-games.ts'
import { findBetsRoot } from '#features/lottery/rules/draws/bets-root.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { StructureCode } from '#features/lottery/rules/types.ts'
import { recordOf } from '#features/lottery/server/draw/fairness.ts'
import { fromHex, toHex } from '#shared/hex.ts'
import { sized } from './size.ts'
import { drawAgain, hashRecord, readFieldOrder, readStructures, rootOf } from './stranger/draws.ts'
import { firstBoard, playReels } from './stranger/reels.ts'
import * as stranger from './stranger/rounds.ts'
import { smallFile } from './support/small-games.ts'

/* What was written from the documents alone comes to what the product comes to: so the documents say all of it. */

const page = readFileSync('docs/fair-draws.md', 'utf8')
const hex = (bytes = 32) => randomBytes(bytes).toString('hex')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const fileOf = (game: string) => JSON.parse(readFileSync(gameFiles().get(game)!, 'utf8'))
const drawOf = ({ serverSeed, clientSeed, nonce }: stranger.Seeds) =>
  drawFromBlocks(block =>
    createHmac('sha256', serverSeed)
      .update(fairMessage(clientSeed, nonce, block))
      .digest(),
  )

test('the stranger has nothing of the product', () => {
  const importsOf = (file: string) => readFileSync(`tests/stranger/${file}.ts`, 'utf8').match(/from '.*'/g)
  expect(['draws', 'promotions', 'rounds'].map(importsOf)).toEqual(Array(3).fill(["from 'node:crypto'"]))
  expect(importsOf('reels')).toBe(null)
})

test('the page names all structures, and all fields that a record’s hash binds', () => {
  expect([...readStructures(page).keys()].sort()).toEqual(Object.keys(STRUCTURES).sort())
  expect(readFieldOrder(page)).toHaveLength(24)
})

test.each(Object.keys(STRUCTURES) as StructureCode[])('%s: 40 draws by the product are drawn again', structure => {
  let previousHash = '0'.repeat(64)
  for (let position = 1; position <= 40; position++) {
    const seed = randomBytes(32)
    let anchor = seed
    for (let i = 0; i < position; i++) anchor = sha256(anchor)
    const at = new Date(Date.UTC(2026, 0, position))
    const record = recordOf(
      {
        ...{ game: `GAME-${structure}`, structure, numero: `2026${position}`, epoch: 3, position },
        ...{ commitment: toHex(sha256(seed)), betsRoot: hex(), betsCount: position, lockAt: at, drawAt: at },
      },
      { serverSeed: toHex(seed), anchor: toHex(anchor), previousHash, drawnAt: at },
    )
    expect(drawAgain(page, record)).toEqual(record)
    previousHash = record.recordHash
  }
})

test('a record that was changed in any field has another hash', () => {
  const at = new Date(0)
  const seed = randomBytes(32)
  const draw = {
    ...{ game: 'X', structure: 'D3' as const, numero: '1', epoch: 1, position: 1, commitment: toHex(sha256(seed)) },
    ...{ betsRoot: hex(), betsCount: 0, lockAt: at, drawAt: at },
  }
  const record = recordOf(draw, {
    ...{ serverSeed: toHex(seed), anchor: toHex(sha256(seed)), previousHash: hex(), drawnAt: at },
  })
  const fields = readFieldOrder(page) as (keyof typeof record)[]
  const hashes = fields.map(field => hashRecord(page, { ...record, [field]: `${record[field]}0` }))
  expect(new Set([record.recordHash, ...hashes]).size).toBe(25)
})

test.each([0, 1, 2, 3, 5, 8, 13, 64, 100])('the root of %d lines', count => {
  const lines = Array.from({ length: count }, (_, i) => ({ betId: `bet_${(i * 7) % 11}`, lineHash: hex() }))
  expect(rootOf(lines)).toBe(toHex(findBetsRoot(lines.map(line => ({ ...line, lineHash: fromHex(line.lineHash) })))))
})

test('every slot: the base spins of some rounds stop where the page says', () => {
  for (const game of shippedGames()) {
    for (let nonce = 0; nonce < sized(5, 20); nonce++) {
      const seeds = { serverSeed: hex(), clientSeed: 'a-player', nonce }
      const [first] = playRound(game, drawOf(seeds)).steps[0]!.events
      const { stops, board } = firstBoard(fileOf(game.id), stranger.openStream(seeds))
      expect(first, game.id).toMatchObject({ type: 'reelsStopped', stops, board })
    }
  }
})

/** What the reels do in a round as it was played, as the stranger tells it. */
const reelsIn = ({ steps }: Round) =>
  steps.flatMap(({ mode, events }) => {
    const turns: ReturnType<typeof playReels> = []
    for (const event of events) {
      const turn = turns.at(-1)!
      const { type } = event
      if (type === 'reelsStopped')
        turns.push({ mode, stops: event.stops, board: event.board, held: event.held ?? [], scatters: [], respins: 0 })
      else if (type === 'scatterWon')
        turn.scatters.push({ symbol: event.symbol, count: event.count, coins: event.coins })
      else if (type === 'respinsAwarded') turn.respins = event.respins
    }
    return turns
  })

function playTwice(file: GameFile, rounds: number) {
  const game = loadGame(file)
  return Array.from({ length: rounds }, (_, nonce) => {
    const seeds = { serverSeed: hex(), clientSeed: 'a-player', nonce }
    const played = reelsIn(playRound(game, drawOf(seeds)))
    expect(playReels(file, stranger.openStream(seeds)), JSON.stringify([file, seeds])).toEqual(played)
    return played
  }).flat()
}

test('every slot whose symbols stay: all turns of the reels, respins and scatters in some rounds', () => {
  const files = shippedGames().map(({ id }): GameFile => fileOf(id))
  const known = files.filter(
    ({ cascade, bonuses, maxWin, symbols }) =>
      !cascade && !bonuses && !maxWin && Object.values(symbols).every(({ multiplier }) => !multiplier),
  )
  for (const file of known) playTwice(file, sized(5, 20))
  expect(known.length).toBeGreaterThan(5)
})

test('any small game: with scatters counted with wilds, paid in the base game only, no respins when all are wild', () => {
  const files = fc.sample(
    smallFile.filter(({ maxWin, wildReels, symbols }) => !maxWin && Boolean(wildReels && symbols.star.scatter.with)),
    { numRuns: 60, seed: 17 },
  ) as unknown as GameFile[]
  const seen = { together: 0, unpaid: 0, ended: 0 }
  for (const file of files) {
    const { reels, respins } = file.wildReels!
    const { paysIn } = file.symbols.star!.scatter!
    for (const { mode, held, scatters, respins: added, board } of playTwice(file, 20)) {
      seen.together += Number(scatters.some(({ count }) => count > board.flat().filter(id => id === 'star').length))
      seen.unpaid += Number(mode === 'free' && paysIn === 'base' && scatters.some(({ coins }) => coins === 0))
      const areWild = mode === 'base' && reels.every(reel => held.includes(reel) || board[reel]!.includes('wild'))
      seen.ended += Number(areWild && held.length < reels.length && respins?.allWild === 'none' && added === 0)
    }
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(10)
})

/** What a step shows of what was drawn. */
// biome-ignore lint/suspicious/noExplicitAny: steps of all kinds
const drawnIn = (step: any) =>
  step.path ?? step.roll ?? step.point ?? step.drawn ?? step.segment ?? step.cards ?? step.card

test('every game of the arcade: what the bet draws, and what it pays', () => {
  for (const { id, arcade } of openLibrary().values()) {
    if (!arcade || arcade.crash) continue
    const choices = [...new Map(arcade.strategies().map(({ choice }) => [JSON.stringify(choice), choice])).values()]
    for (const [nonce, choice] of choices.entries()) {
      const seeds = { serverSeed: hex(), clientSeed: 'a-player', nonce }
      const round = arcade.play(choice, [], drawOf(seeds))
      const { drawn, coins } = stranger.firstDraw(fileOf(id), choice, stranger.openStream(seeds))
      if (round.over) expect(round.coins, `${id} ${JSON.stringify(choice)}`).toBe(coins)
      const [step] = round.steps
      if (round.kind === 'scratch') expect(round.steps[0]!.cells).toEqual(drawn)
      else if (round.kind !== 'mines') expect(drawnIn(step), `${id} ${JSON.stringify(choice)}`).toEqual(drawn)
      else {
        const safe = [...Array(25).keys()].find(cell => !(drawn as number[]).includes(cell))!
        const opened = arcade.play(choice, [{ cell: safe }], drawOf(seeds))
        const ended = opened.over ? opened : arcade.play(choice, [{ cell: safe }, { cashOut: true }], drawOf(seeds))
        expect(ended.steps.at(-1)).toMatchObject({ mines: drawn })
      }
    }
  }
})

test('a flight ends where its hash and salt say', () => {
  const { crash } = openLibrary().get('sky-lantern')!.arcade as { crash: CrashFile }
  for (let i = 0; i < 200; i++) {
    const [hash, salt] = [hex(), hex()]
    expect(stranger.pointOf(fileOf('sky-lantern'), hash, salt)).toBe(pointOf(saltCrashHash(hash, salt), crash.return))
  }
})
