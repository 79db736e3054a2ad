import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#apps/studio/config.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { closeConnections, openConnections } from '#apps/studio/server/connections.ts'
import { openRooms } from '#apps/studio/server/rounds/fishing/rooms.ts'
import { offerFile } from '#apps/studio/server/rounds/library.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import { createBrandedWallet } from '#apps/studio/server/wallet-client.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'

/* A process of the studio with rooms of one fishing game, which its parent kills while players shoot there. */

/** So many players load a cannon and shoot; after `shootMs` they settle. */
export type ToRooms = { players: number; shootMs: number }
export type FromRooms = 'ready' | { loaded: { round: string } | null; code: string | null } | { leaving: number }

const config = readConfig(process.env)
const connections = openConnections(config.STUDIO_DATABASE_URL)
const log = createLog('fishing', 'silent')
const game = offerFile(readFileSync(gameFiles().get('nine-tides')!, 'utf8'), 'TIDEWHEEL')
const library = new Map([[game.id, game]])
const seeds = { serverSecret: config.SERVER_SECRET, testSeed: '' }
const rng = openRng()
const wallet = createBrandedWallet(config.PLATFORM_URL, config)
const rounds = createRounds({ ...connections, wallet, seeds, log, library, minCycleMs: 0 })
const rooms = openRooms({ ...connections, rounds, seeds, rng, log }, library.values()).get(game.id)!

const tell = (message: FromRooms) => process.send!(message)
const STAKE = 1_000n
const SHOT_MS = 120
let n = 0

async function fishOnce(shootMs: number): Promise<void> {
  const player = `fisher-${process.pid}-${n++}`
  const own = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  const visit = (await rooms.visit(player, () => undefined))!
  const round = await rooms.buyIn({ ...own, spinKey: `key-${player}`, stake: STAKE }).then(
    played => played.round.id,
    error => {
      tell({ loaded: null, code: String(error.code ?? error) })
      return undefined
    },
  )
  if (!round) return
  tell({ loaded: { round }, code: null })
  for (let seq = 1; seq * SHOT_MS < shootMs; seq++) {
    const power = seq % 5 === 0 ? 5 : 1
    visit.shoot({ t: 'fire', seq, power, angle: ((n * 911 + seq * 173) % 6_283) - 3_141, lock: 0 })
    await wait(SHOT_MS)
  }
  tell({ leaving: process.pid })
  await rooms.leave(player, round).catch(() => undefined)
  visit.leave()
}

rounds.queue.start()
process.on('message', ({ players, shootMs }: ToRooms) => {
  for (let i = 0; i < players; i++) void fishOnce(shootMs).catch(error => tell({ loaded: null, code: String(error) }))
})
process.on('SIGTERM', async () => {
  await rooms.close()
  await rounds.close()
  rng.close()
  await closeConnections(connections)
  process.exit(0)
})
process.channel!.ref()
tell('ready')
