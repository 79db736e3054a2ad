import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { CardRound } from '#apps/studio/engine/card-rooms/card-round.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { startChild } from '../support/child.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startFakePlatform } from '../support/fake-platform.ts'
import type { ToCards } from './card-process.ts'

/* Two processes with the same card rooms; whichever runs a room is killed, in each state of a hand in turn, while players play. */

const KEYS = {
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use',
}
const STATES = ['WAITING', 'STAKING', 'PLAYING', 'ENDED'] as const

export type CardsReport = {
  kills: number
  hands: number
  byState: Record<string, number>
  /** From each kill until a living process has the room, ms. */
  takeovers: number[]
  /** What does not agree: each a sentence. */
  wrong: string[]
}
type Row = {
  id: string
  player: string
  state: string
  stake: bigint
  payout: bigint
  returned: bigint
  events: CardRound
}

/** So many players, half of them at either process. */
export async function killRooms(
  world: Pick<FreshDatabase, 'db' | 'url'>,
  kills: number,
  players: number,
  game: string,
): Promise<CardsReport> {
  const platform = await startFakePlatform(keysOf(KEYS, 'ARECA').ours)
  const started = platform.wallet.money()
  const report: CardsReport = { kills: 0, hands: 0, byState: {}, takeovers: [], wrong: [] }
  const guests = Array.from({ length: players }, (_, i) => `guest-${i}`)
  const processes = [spawn(0), spawn(1)]

  function spawn(index: number): ChildProcess {
    const child = startChild('tests/faults/card-process.ts', {
      ...{ STUDIO_DATABASE_URL: world.url, PLATFORM_URL: platform.url, PLAYERS: String(players), GAME: game },
      ...{ SERVER_SECRET: 'a-server-secret-that-only-tests-use', ...KEYS, LOG_LEVEL: 'silent' },
    })
    child.send({ players: guests.filter((_, i) => i % 2 === index) } satisfies ToCards)
    return child
  }

  /** A room whose hand is in this state, and who runs it. */
  async function findRoom(state: string): Promise<{ room: bigint; pid: number } | undefined> {
    const [row] = await world.db<{ room: bigint; owner: string }[]>`
      select h.room_id as room, l.owner from studio.card_hands h
      join studio.leases l on l.name = 'card room ' || h.room_id and l.expires_at > clock_timestamp()
      where h.ended_at is null and h.state = ${state} order by random() limit 1`
    return row && { room: row.room, pid: Number(row.owner.split(':')[1]) }
  }
  const ownerOf = async (room: bigint) => {
    const [row] = await world.db<{ owner: string }[]>`
      select owner from studio.leases where name = ${`card room ${room}`} and expires_at > clock_timestamp()`
    return Number(row?.owner.split(':')[1])
  }

  /** Who sat there may all have got up: nobody runs a room that nobody needs. */
  const isInUse = async (room: bigint) =>
    (
      await world.db`
        select 1 from studio.card_seats where room_id = ${room}
        union all select 1 from studio.card_hands where room_id = ${room} and ended_at is null and state <> 'WAITING' limit 1`
    ).length > 0

  for (; report.kills < kills; report.kills++) {
    const state = STATES[report.kills % STATES.length]!
    let found = await findRoom(state)
    while (!processes.some(({ pid }) => pid === found?.pid)) {
      await wait(2)
      found = await findRoom(state)
    }
    const index = processes.findIndex(({ pid }) => pid === found!.pid)
    const victim = processes[index]!
    const gone = once(victim, 'exit')
    victim.kill('SIGKILL')
    const killedAt = performance.now()
    await gone
    processes[index] = spawn(index)
    const living = processes.map(({ pid }) => pid)
    const { room } = found!
    while (!living.includes(await ownerOf(room)) && (await isInUse(room))) await wait(10)
    if (living.includes(await ownerOf(room))) report.takeovers.push(performance.now() - killedAt)
  }

  // One that was started a moment ago still has its players to seat.
  for (const child of processes) {
    const stopped = once(child, 'message')
    child.send({ stop: true } satisfies ToCards)
    await stopped
  }
  const isBusy = () => world.db`
    select 1 from studio.card_hands where ended_at is null and state <> 'WAITING'
    union all select 1 from studio.card_seats
    union all select 1 from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')
    union all select 1 from studio.wallet_calls where state = 'due' limit 1`
  while ((await isBusy()).length > 0) {
    await wait(1_000)
    for (const child of processes) child.send({ stop: true } satisfies ToCards)
  }
  for (const child of processes) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  const rows = await world.db<Row[]>`
    select id, player, state, stake, payout, returned, events from studio.rounds where hand_id is not null`
  let expected = started
  const hands = new Map<string, { net: bigint; rake: bigint | null }>()
  for (const { id, state, stake, payout, returned, events } of rows) {
    report.byState[state] = (report.byState[state] ?? 0) + 1
    const net = state === 'CLOSED' ? payout + returned - stake : 0n
    expected += net
    const moved = platform.wallet.moneyOf(id) ?? 0n
    if (moved !== net) report.wrong.push(`${id} is ${state} with ${net}, and the wallet moved ${moved}`)
    const { end } = events.steps.at(-1)!
    const before = hands.get(events.choice.hand)
    const rake = end ? end.rake.reduce((sum, each) => sum + BigInt(each), 0n) : (before?.rake ?? null)
    hands.set(events.choice.hand, { net: (before?.net ?? 0n) + net, rake })
  }
  for (const [id, { net, rake }] of hands)
    if (net !== -(rake ?? 0n)) report.wrong.push(`hand ${id} moved ${net} with a rake of ${rake}`)
  report.hands = [...hands.values()].filter(({ rake }) => rake !== null).length
  if (platform.wallet.money() !== expected)
    report.wrong.push(`the wallet has ${platform.wallet.money()}, the rounds ${expected}`)
  await platform.close()
  return report
}
