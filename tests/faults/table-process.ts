import { readFileSync } from 'node:fs'
import type { TableState } from '#apps/studio/api-tables.ts'
import { readConfig } from '#apps/studio/config.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { closeConnections, openConnections } from '#apps/studio/server/connections.ts'
import { offerFile } from '#apps/studio/server/rounds/library.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import { openTables } from '#apps/studio/server/tables/open-tables.ts'
import { TIMES } from '#apps/studio/server/tables/table.ts'
import { createBrandedWallet } from '#apps/studio/server/wallet-client.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'

/* A process of the studio with one table, which its parent kills: it tells each phase, and places what it is told to. */

/** `players` of this process place one bet each on the coup that takes bets; where players decide, they do so in each step. */
export type ToTable = { place: number }
export type FromTable =
  | { phase: string; coup: string }
  | { player: string; taken: { round: string } | null; code: string | null }

const config = readConfig(process.env)
const connections = openConnections(config.STUDIO_DATABASE_URL)
const log = createLog('table', 'silent')
const game = offerFile(readFileSync(gameFiles().get(process.env.TABLE ?? '')!, 'utf8'), 'BAIZE')
/** What is bet on: of boxes those that this process has alone, so that its players decide for them. */
const BETS = game.table!.rules.seatOf ? ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6', 'seat7'] : ['tai', 'xiu']
const library = new Map([[game.id, game]])
const seeds = { serverSecret: config.SERVER_SECRET, testSeed: '' }
const wallet = createBrandedWallet(config.PLATFORM_URL, config)
const rounds = createRounds({ ...connections, wallet, seeds, log, library, minCycleMs: 0 })
const times = { ...TIMES, betting: 900, show: 300, decide: 900, pace: 0.2 }
const table = openTables({ ...connections, rounds, seeds, rng: openRng(), log }, library.values(), times).get(game.id)!
const LIMITS = { unit: '100', least: '100', most: '50000' }

const tell = (message: FromTable) => process.send!(message)
let n = 0

async function placeOne(): Promise<void> {
  const player = `guest-${process.pid}-${n++}`
  const seat = /\d/.exec(BETS[n % BETS.length]!)?.[0]
  if (seat && !firsts.has(seat)) firsts.set(seat, player)
  const own = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  const bets = [{ bet: BETS[n % BETS.length]!, stake: String(200 * (1 + (n % 5))) }]
  await table.place({ ...own, spinKey: `key-${player}` }, bets, LIMITS).then(
    ({ round }) => tell({ player, taken: { round: round.id }, code: null }),
    error => tell({ player, taken: null, code: String(error.code ?? error) }),
  )
}

/** Whoever bet first on a box is a player of one of the processes: each says for all hands what its players may. */
function decideAll({ coup, turn }: TableState): void {
  for (const { hand, moves } of turn!.hands) {
    const move = moves[n++ % moves.length]!
    const player = firsts.get(hand.split('.')[0]!)
    if (!player) continue
    const own = { player, sessionHash: Buffer.alloc(0), walletSession: 's', currency: 'CRD', demo: false }
    const key = `say-${process.pid}-${coup}-${turn!.step}-${hand}`.slice(0, 64)
    // What became of it is told by the rounds.
    table
      .decide({ ...own, sessionHash: Buffer.alloc(32), spinKey: key }, { coup, step: turn!.step, hand, move })
      .catch(() => undefined)
  }
}
/** Players of this process by the box that each of them bet on first. */
let firsts = new Map<string, string>()

let last = ''
table.watch(text => {
  const state = JSON.parse(text) as TableState
  const { phase, coup, turn } = state
  if (turn && `${phase} ${coup}` !== last) decideAll(state)
  if (`${phase} ${coup}` !== last) tell({ phase, coup })
  last = `${phase} ${coup}`
})
rounds.queue.start()
process.on('message', ({ place }: ToTable) => {
  firsts = new Map()
  for (let i = 0; i < place; i++) void placeOne()
})
process.on('SIGTERM', async () => {
  await table.close()
  await rounds.close()
  await closeConnections(connections)
  process.exit(0)
})
