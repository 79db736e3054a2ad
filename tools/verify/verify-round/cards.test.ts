import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PlayedRound } from '#apps/studio/api.ts'
import { makeRecord, type RoundRecord } from '#apps/studio/client/verify/record.ts'
import { type CardRound, type HandInput, handOf, replayHand } from '#apps/studio/engine/card-rooms/card-round.ts'
import { shuffleDeck } from '#apps/studio/engine/card-rooms/deck.ts'
import { loadCardGame } from '#apps/studio/engine/card-rooms/room-file.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { gameFiles, shippedCardGames } from '#apps/studio/shipped-games.ts'
import { checkRecord } from './checks.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SEED = 'c'.repeat(64)
const GIVEN = ['from-an', 'from-binh', 'from-chi']
const JOINED = sha256([sha256(SEED), ...GIVEN].join(':'))

/** A hand of three as the computer plays it, seen by the player of the seat 5. */
async function recordOf(id: string): Promise<RoundRecord> {
  const gameFile = readFileSync(gameFiles().get(id)!, 'utf8')
  const game = loadCardGame(JSON.parse(gameFile))
  const draw = () => fairDraw(SEED, JOINED, 0)
  const seated = { unit: '20', seats: [1, 3, 5], stakes: ['1200', '1200', '700'], names: ['a', 'b', 'c'], seeds: GIVEN }
  const actions: HandInput['actions'] = []
  const begun: HandInput = { ...seated, computers: [false, false, false], first: null, posts: [0], actions: [] }
  let state = handOf(game, begun, shuffleDeck(draw()))
  while (!game.rules.result(state)) {
    const [place] = game.rules.turn(state).places as [number]
    const action = game.rules.choose(state, place)
    actions.push({ place, action, auto: false })
    state = game.rules.apply(state, place, action)
  }
  const input: HandInput = { ...begun, actions }
  const choice = { hand: '7', seat: 5, level: 'medium' }
  const events = replayHand(game, choice, input, draw())
  const { file } = game
  const round = {
    ...{ id: 'rnd_1', at: '', game: id, kind: file.rules.kind, demo: false, jackpots: [], state: 'done' },
    ...{ shownSteps: 2, events, stake: '700', payout: String(events.coins), returned: String(events.back) },
    fairness: {
      ...{ serverSeed: SEED, serverSeedHash: sha256(SEED), clientSeed: JOINED, nonce: 0 },
      ...{ mathVersion: file.version, gameHash: sha256(gameFile) },
    },
  } as unknown as PlayedRound
  return makeRecord(round, { choice, actions: [input] }, gameFile)
}
const wrongIn = async (record: RoundRecord) =>
  (await checkRecord(record)).filter(({ published, computed }) => published !== computed).map(({ what }) => what)

test.each(shippedCardGames().map(({ file }) => file.id))(
  '%s: a hand is right from what was told of it alone',
  async id => {
    const { round, choice, actions, gameFile } = await recordOf(id)
    expect(await wrongIn(await makeRecord(round, { choice, actions }, gameFile))).toEqual([])
    const [input] = actions as [HandInput]
    const forge = (change: (events: CardRound, told: HandInput) => unknown) => {
      const [copy, told] = [structuredClone(round), structuredClone(input)]
      change(copy.events as unknown as CardRound, told)
      return makeRecord(copy, { choice, actions: [told] }, gameFile).then(wrongIn)
    }
    // Another seed of a player, cards that were not dealt, an action less, money that was not lost.
    expect(await forge((_, told) => told.seeds.splice(1, 1, 'mine'))).toEqual(['round'])
    expect(await forge(({ steps }) => steps[1]!.end!.deck.reverse())).toContain('events · steps.1.end.deck.0')
    expect(await forge((_, told) => told.actions.pop())).toEqual(['round'])
    expect(await forge(events => Object.assign(events, { back: events.back + 1 }))).toEqual(['events · back'])
  },
)
