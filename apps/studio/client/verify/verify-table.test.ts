import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PlayedRound } from '../../api.ts'
import { drawFromBlocks, fairMessage } from '../../engine/slots/fair.ts'
import { DECK } from '../../engine/tables/cards/shoe.ts'
import { readShoe, writeShoe } from '../../engine/tables/cards/shoe-text.ts'
import baccaratFile from '../../engine/tables/games/jade-baccarat/game.json' with { type: 'json' }
import rouletteFile from '../../engine/tables/games/lantern-roulette/game.json' with { type: 'json' }
import { loadTable, type TableGame } from '../../engine/tables/table-games.ts'
import { type PlacedBet, placedRound, settledRound } from '../../engine/tables/table-round.ts'
import { verifyTable } from './verify-table.ts'

/** A round as the studio stores it once it is over. */
function played(game: TableGame, bets: PlacedBet[], outcome: unknown, serverSeed: string, nonce: number): PlayedRound {
  const events = settledRound(placedRound(game, '7', null, bets), outcome, game.paysOf(bets, outcome))
  return {
    ...{ id: 'r', at: '', game: game.id, kind: game.kind, demo: false, jackpots: [], state: 'done', shownSteps: 2 },
    ...{ stake: String(events.bet), payout: String(events.coins), events },
    fairness: {
      ...{ serverSeed, serverSeedHash: createHash('sha256').update(serverSeed).digest('hex'), clientSeed: 'table' },
      ...{ nonce, mathVersion: 1, gameHash: '' },
    },
  } as unknown as PlayedRound
}
const right = { hash: true, boards: true, payout: true }

test('a coup of a shoe is dealt again from its cards', async () => {
  const game = loadTable(baccaratFile)
  const cards = Array.from({ length: 416 }, (_, i) => DECK[(i * 31) % 52]!)
  const shoe = writeShoe({ salt: 'ab', cut: 15, cards })
  let next = 12
  const outcome = game.rules.deal({ card: () => readShoe(shoe).cards[next++]!, draw: () => 0 }, null)
  const bets = [
    { bet: 'banker', coins: 1_333 },
    { bet: 'tie', coins: 100 },
  ]
  const round = played(game, bets, outcome, shoe, 12)
  expect(await verifyTable(baccaratFile, round)).toMatchObject(right)
  expect(await verifyTable(baccaratFile, played(game, bets, outcome, shoe, 13))).toMatchObject({ boards: false })
  const another = { ...round, fairness: { ...round.fairness, serverSeed: `${shoe.slice(0, -2)}01` } }
  expect(await verifyTable(baccaratFile, another)).toMatchObject({ hash: false })
})

test('a coup with a seed of its own is drawn again', async () => {
  const game = loadTable(rouletteFile)
  const seed = 'f'.repeat(64)
  const block = (index: number) =>
    new Uint8Array(
      createHmac('sha256', seed)
        .update(fairMessage('table', 0, index))
        .digest(),
    )
  const noCard = () => {
    throw new Error('no cards')
  }
  const outcome = game.rules.deal({ draw: drawFromBlocks(block), card: noCard }, null)
  const round = played(game, [{ bet: 'red', coins: 500 }], outcome, seed, 0)
  expect(await verifyTable(rouletteFile, round)).toMatchObject(right)
  expect(await verifyTable(rouletteFile, { ...round, payout: '1' })).toMatchObject({ payout: false })
})
