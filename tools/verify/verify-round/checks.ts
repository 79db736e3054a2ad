import { createHash } from 'node:crypto'
import type { PlayedRound } from '#apps/studio/api.ts'
import type { RoundRecord } from '#apps/studio/client/verify/record.ts'
import { replaySlot } from '#apps/studio/client/verify/verify.ts'
import { replayArcade } from '#apps/studio/client/verify/verify-arcade.ts'
import { replayCards } from '#apps/studio/client/verify/verify-cards.ts'
import { replayFishing } from '#apps/studio/client/verify/verify-fishing.ts'
import { replayTable } from '#apps/studio/client/verify/verify-table.ts'
import { loadArcade } from '#apps/studio/engine/arcade/arcade-games.ts'
import { loadCardGame } from '#apps/studio/engine/card-rooms/room-file.ts'
import { CARD_KINDS } from '#apps/studio/engine/card-rooms/rules.ts'
import { loadFishing } from '#apps/studio/engine/fishing/fishing.ts'
import { loadGame } from '#apps/studio/engine/slots/game.ts'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import { TABLE_KINDS } from '#apps/studio/engine/tables/rules.ts'
import { loadTable } from '#apps/studio/engine/tables/table-games.ts'
import { arcadeRound } from '#apps/studio/round-kinds.ts'
import { findDifference } from './difference.ts'

/** One thing that was published, and what it must be by all the others. */
export type Check = { what: string; published: string; computed: string }

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Computes all that can be computed of a round. Throws Error for one whose seed is not told, or that was not played. */
export async function checkRecord(record: RoundRecord): Promise<Check[]> {
  const { recordHash, ...content } = record
  const { round, gameFile } = record
  const { fairness } = round
  if (fairness.serverSeed === '')
    throw new Error(
      `${round.id}: its seed is not told yet: ${isTable(round) || isCards(round) ? 'it is told when its coup, its shoe or its hand is over' : 'exchange it on the fairness page'}`,
    )
  if (round.state !== 'done' && round.state !== 'playing') throw new Error(`${round.id}: it is ${round.state}`)
  return [
    { what: 'record', published: recordHash, computed: sha256Hex(JSON.stringify(content)) },
    { what: 'server seed', published: fairness.serverSeedHash, computed: sha256Hex(fairness.serverSeed) },
    { what: 'game file', published: fairness.gameHash, computed: sha256Hex(gameFile) },
    ...(await checkOutcome(record)),
  ]
}

async function checkOutcome(record: RoundRecord): Promise<Check[]> {
  const { round, gameFile } = record
  const { events, fairness, payout, stake, jackpots } = round
  const file = JSON.parse(gameFile) as { id: string; version: number }
  const rules: Check = {
    what: 'rules',
    published: `${round.game} ${fairness.mathVersion}`,
    computed: `${file.id} ${file.version}`,
  }
  const again = await replay(record).catch((error: Error) => error)
  if (again instanceof Error) return [rules, { what: 'round', published: 'played', computed: again.message }]
  const difference = findDifference(events, again)
  const fromPools = jackpots.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const paid = (BigInt(again.coins) * BigInt(stake)) / BigInt(again.bet) + fromPools
  return [
    rules,
    ...(difference ? [{ ...difference, what: `events · ${difference.what}` }] : []),
    { what: 'payout', published: payout, computed: String(paid) },
    { what: 'pools', published: tiersOf(jackpots), computed: round.kind === 'slot' ? hitsOf(again as Round) : '' },
  ]
}

async function replay({ round, choice, actions, gameFile }: RoundRecord): Promise<{ bet: number; coins: number }> {
  const file: unknown = JSON.parse(gameFile)
  const play = { choice, actions }
  if (round.kind === 'slot') return replaySlot(loadGame(file), round, play)
  if (round.kind === 'fishing') return replayFishing(loadFishing(file), round, play)
  if (isCards(round)) return replayCards(loadCardGame(file), round, play)
  if (isTable(round)) return replayTable(loadTable(file), round, play)
  return replayArcade(loadArcade(file), arcadeRound(round), play)
}

const isTable = ({ kind }: PlayedRound) => (TABLE_KINDS as readonly string[]).includes(kind)
const isCards = ({ kind }: PlayedRound) => (CARD_KINDS as readonly string[]).includes(kind)
const tiersOf = (jackpots: PlayedRound['jackpots']) => jackpots.map(({ tier }) => tier).join()

/** The pools that a round hits. What they held is told by their own books. */
function hitsOf({ steps }: Round): string {
  const events = steps.flatMap(step => step.events)
  return events.flatMap(event => (event.type === 'jackpotHit' ? [event.tier] : [])).join()
}

const LONGEST = 1_000_000

/** Of a flight: the first hash of its chain, which was told before anybody played (docs/arcade.md, "Flights"). */
export function chainOf({ kind, fairness }: PlayedRound): string | undefined {
  if (kind !== 'crash' || fairness.nonce > LONGEST) return undefined
  let hash = fairness.serverSeed
  for (let i = 0; i < fairness.nonce; i++) hash = sha256Hex(hash)
  return hash
}
