import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PlayedRound } from '#apps/studio/api.ts'
import { makeRecord, type RoundRecord } from '#apps/studio/client/verify/record.ts'
import { drawFromBlocks, fairMessage } from '#apps/studio/engine/slots/fair.ts'
import { DECK } from '#apps/studio/engine/tables/cards/shoe.ts'
import { writeShoe } from '#apps/studio/engine/tables/cards/shoe-text.ts'
import { loadTable } from '#apps/studio/engine/tables/table-games.ts'
import { placedRound, settledRound } from '#apps/studio/engine/tables/table-round.ts'
import { gameFiles, shippedTables } from '#apps/studio/shipped-games.ts'
import { checkRecord } from './checks.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SEED = 'e'.repeat(64)
const CARDS = Array.from({ length: 416 }, (_, i) => DECK[(i * 29) % DECK.length]!)
const SHOE = writeShoe({ salt: 'ab', cut: 15, cards: CARDS })
const NONCE = 20

/** Draws of a text of the player's side, by Node's own cryptography. */
const drawOf = (clientSeed: string) =>
  drawFromBlocks(
    block =>
      new Uint8Array(
        createHmac('sha256', SEED)
          .update(fairMessage(clientSeed, NONCE, block))
          .digest(),
      ),
  )

/** A coup as the studio deals and pays it, with a bet on each of the table's first bets. */
async function recordOf(id: string): Promise<RoundRecord> {
  const gameFile = readFileSync(gameFiles().get(id)!, 'utf8')
  const game = loadTable(JSON.parse(gameFile))
  const { rules } = game
  const serverSeed = rules.decks > 0 ? SHOE : SEED
  const terms = rules.announce?.(drawOf('terms')) ?? null
  let next = NONCE
  const outcome = rules.deal({ card: () => CARDS[next++]!, draw: drawOf('all-bets') }, terms)
  const bets = [...rules.bets.keys()].slice(0, 5).map((bet, i) => ({ bet, coins: 101 + i }))
  const events = settledRound(placedRound(game, '9', terms, bets), outcome, game.paysOf(bets, outcome))
  const round = {
    ...{
      id: 'rnd_1',
      at: '',
      game: id,
      kind: game.kind,
      demo: false,
      jackpots: [],
      state: 'done',
      shownSteps: 2,
      events,
    },
    ...{ stake: String(events.bet), payout: String(events.coins) },
    fairness: {
      ...{ serverSeed, serverSeedHash: sha256(serverSeed), clientSeed: 'all-bets', nonce: NONCE },
      ...{ mathVersion: game.version, gameHash: sha256(gameFile) },
    },
  } as unknown as PlayedRound
  return makeRecord(round, { choice: events.choice, actions: [] }, gameFile)
}
const wrongIn = async (record: RoundRecord) =>
  (await checkRecord(record)).filter(({ published, computed }) => published !== computed).map(({ what }) => what)

test.each(shippedTables().map(({ id }) => id))('%s: a coup is right from what was told of it alone', async id => {
  const record = await recordOf(id)
  expect(await wrongIn(record)).toEqual([])
  const { round, choice, actions, gameFile } = record
  const other = { ...round, fairness: { ...round.fairness, nonce: NONCE + 1 } }
  const paid = { ...round, payout: String(BigInt(round.payout) + 1n) }
  for (const forged of [other, paid])
    expect(await wrongIn(await makeRecord(forged, { choice, actions }, gameFile))).not.toEqual([])
})
