import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PlayedRound } from '../../api.ts'
import { drawFromBlocks, fairMessage } from '../../engine/slots/fair.ts'
import { loadGame } from '../../engine/slots/game.ts'
import { playRound } from '../../engine/slots/play.ts'
import file from '../../games/lotus-lantern/game.json' with { type: 'json' }
import { verifyRound } from './verify.ts'

const game = loadGame(file)
const serverSeed = 'a'.repeat(64)

/** A round as the studio plays and stores it, by Node's own cryptography. */
function played(nonce: number): PlayedRound {
  const hmac = (block: number) =>
    new Uint8Array(
      createHmac('sha256', serverSeed)
        .update(fairMessage('visitor', nonce, block))
        .digest(),
    )
  const events = playRound(game, drawFromBlocks(hmac))
  return {
    id: 'rnd_1',
    at: '2026-01-01T00:00:00Z',
    game: game.id,
    kind: 'slot',
    demo: false,
    jackpots: [],
    stake: '100',
    payout: String((BigInt(events.coins) * 100n) / BigInt(events.bet)),
    state: 'done',
    shownSteps: events.steps.length,
    events,
    fairness: {
      serverSeed,
      serverSeedHash: createHash('sha256').update(serverSeed).digest('hex'),
      clientSeed: 'visitor',
      nonce,
      mathVersion: game.version,
      gameHash: '',
    },
  }
}

describe('checking a round in the browser', () => {
  it.each([1, 2, 3, 400])('agrees with the round of nonce %i', async nonce => {
    expect(await verifyRound(game, played(nonce))).toMatchObject({ hash: true, boards: true, payout: true })
  })

  it('takes the names in any order, as a database may give them back', async () => {
    const round = played(3)
    const reverse = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reverse)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, each]) => [name, reverse(each)]),
            )
          : value
    round.events = reverse(round.events) as PlayedRound['events']
    expect(await verifyRound(game, round)).toMatchObject({ hash: true, boards: true, payout: true })
  })

  it('finds out a seed that was not the one promised', async () => {
    const round = played(1)
    round.fairness.serverSeedHash = '0'.repeat(64)
    expect(await verifyRound(game, round)).toMatchObject({ hash: false, boards: true, payout: true })
  })

  it('finds out a changed picture and a changed payout', async () => {
    const round = played(1)
    round.payout = String(BigInt(round.payout) + 1n)
    const rest = round.events.steps[0]!.events[0]!
    if (rest.type === 'reelsStopped') rest.stops[0] = rest.stops[0]! + 1
    expect(await verifyRound(game, round)).toMatchObject({ hash: true, boards: false, payout: false })
  })
})
