import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CardWord } from '#apps/studio/api-card-rooms.ts'
import { readConfig } from '#apps/studio/config.ts'
import type { HoldemRoomView } from '#apps/studio/engine/card-rooms/holdem/holdem-rules.ts'
import type { TlView } from '#apps/studio/engine/card-rooms/tien-len/tien-len.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { TIMES } from '#apps/studio/server/card-rooms/room.ts'
import { openCardRooms, type Visit } from '#apps/studio/server/card-rooms/rooms.ts'
import { closeConnections, openConnections } from '#apps/studio/server/connections.ts'
import { offerFile } from '#apps/studio/server/rounds/library.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import type { Session } from '#apps/studio/server/rounds/sessions.ts'
import { createBrandedWallet } from '#apps/studio/server/wallet-client.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'

/* A process of the studio with card rooms, which its parent kills: the players it is told of sit down and play. */

/** `stop`: nobody sits down any more, and who sits gets up; answered once nobody is about to sit. */
export type ToCards = { players: string[] } | { stop: true }

const PACE = 0.03
const config = readConfig(process.env)
const connections = openConnections(config.STUDIO_DATABASE_URL)
const log = createLog('cards', 'silent')
const game = offerFile(readFileSync(gameFiles().get(process.env.GAME!)!, 'utf8'), 'ARECA')
const library = new Map([[game.id, game]])
const seeds = { serverSecret: config.SERVER_SECRET, testSeed: '' }
const wallet = createBrandedWallet(config.PLATFORM_URL, config)
const rounds = createRounds({ ...connections, wallet, seeds, log, library, minCycleMs: 0 })

const hashOf = (player: string) => createHash('sha256').update(player).digest()
const sessionOf = (player: string) =>
  ({ player, currency: 'CRD', demo: false, tokenHash: hashOf(player), walletSession: 's' }) as Session
/** Whoever plays at the other process has a session as well. */
const everybody = new Map(
  Array.from({ length: Number(process.env.PLAYERS) }, (_, i) => sessionOf(`guest-${i}`)).map(
    session => [session.tokenHash.toString('hex'), session] as const,
  ),
)
const findSession = async (hash: Buffer) => everybody.get(hash.toString('hex'))
const deps = { db: connections.db, rounds, seeds, log, draw: openRng().draw, findSession }
const rooms = openCardRooms(deps, library.values(), { ...TIMES, pace: PACE, tick: 20, follow: 40 }).get(game.id)!
const { file } = game.cards!
const money = String(BigInt(file.levels.find(({ id }) => id === 'medium')!.units.CRD!) * BigInt(file.buyIn.most))
/** The last play that is legal; of hold'em mostly a call, now and then all chips or a fold. */
function choose(view: unknown, turn: number): unknown {
  if (file.rules.kind !== 'holdem') return (view as TlView).legal.at(-1)
  const { check, raise } = (view as HoldemRoomView).legal!
  if (raise && turn % 7 === 3) return { do: 'raise', to: raise.to }
  return check ? { do: 'check' } : { do: turn % 5 === 4 ? 'fold' : 'call' }
}
let isStopping = false
const sitting: Promise<unknown>[] = []
/** How each player gets up: a table where nothing happens tells them nothing. */
const leavers: (() => void)[] = []

async function play(player: string): Promise<void> {
  let turn = ''
  // Who sits already is told of a hand before the visit stands.
  const visiting = rooms.visit(sessionOf(player), '', word => hear(word))
  const ask = async (said: Parameters<Visit['ask']>[0]) => (await visiting).ask(said)
  leavers.push(() => void ask({ t: 'leave', key: randomUUID() }).catch(() => undefined))
  const sit = () => {
    const asked = ask({ t: 'sit', key: randomUUID(), level: 'medium', money, clientSeed: randomUUID() })
    sitting.push(asked.catch(() => undefined))
    return asked
  }
  await visiting
  if (!isStopping) await sit()

  function hear(word: CardWord): void {
    if (word.t === 'lobby') {
      if (word.stood && !isStopping) void sit().catch(() => undefined)
      return
    }
    if (word.t !== 'room') return
    if (isStopping) return
    const { hand, seats, seat } = word.room
    // Who has lost all brings more.
    if (seats.some(each => each.seat === seat && each.isOut))
      return void ask({ t: 'top', key: randomUUID(), money }).catch(() => undefined)
    if (hand?.state !== 'PLAYING' || hand.place === null || !hand.places.includes(hand.place)) return
    if (turn === `${hand.id} ${hand.turn}`) return
    turn = `${hand.id} ${hand.turn}`
    const action = choose(hand.view, hand.turn)
    void ask({ t: 'act', key: randomUUID(), hand: hand.id, turn: hand.turn, action }).catch(() => undefined)
  }
}

rounds.queue.start()
process.on('message', (message: ToCards) => {
  if ('stop' in message) {
    isStopping = true
    void Promise.all(sitting).then(() => {
      for (const leave of leavers) leave()
      process.send!('stopped')
    })
  } else for (const player of message.players) void play(player).catch(() => undefined)
})
process.on('SIGTERM', async () => {
  await rooms.close()
  await rounds.close()
  await closeConnections(connections)
  process.exit(0)
})
