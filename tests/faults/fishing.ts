import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FishingRound } from '#apps/studio/engine/fishing/fishing-round.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { startChild } from '../support/child.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startFakePlatform } from '../support/fake-platform.ts'
import type { FromRooms, ToRooms } from './fishing-process.ts'

/* Two processes with rooms of one fishing game; either is killed in turn, at another moment each time, while players shoot. */

const KEYS = {
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use',
}
/** While cannons are loaded, while nothing is written, around the first batch, and once the first settle. */
const MOMENTS_MS = [15, 1_500, 5_050, 'leaving'] as const
const SHOOT_MS = 6_500
const UNIT = 5n
const SHOTS = 200n

export type KilledReport = {
  kills: number
  loaded: number
  byState: Record<string, number>
  shots: number
  /** From each kill until another process has settled all reserves that were being played, ms. */
  takeovers: number[]
  /** The same until those are settled too whose stakes were on their way: what becomes of them is asked later. */
  settled: number[]
  /** What does not agree: each a sentence. */
  wrong: string[]
}

/** `players` begin at each process before each kill. */
export async function killFishing(
  world: Pick<FreshDatabase, 'db' | 'url'>,
  kills: number,
  players: number,
): Promise<KilledReport> {
  const platform = await startFakePlatform(keysOf(KEYS, 'TIDEWHEEL').ours)
  const started = platform.wallet.money()
  const report: KilledReport = { kills: 0, loaded: 0, byState: {}, shots: 0, takeovers: [], settled: [], wrong: [] }
  const told = new Set<string>()
  const leaving = new Set<number>()
  const processes = await Promise.all([spawn(), spawn()])

  async function spawn(): Promise<ChildProcess> {
    const child = startChild('tests/faults/fishing-process.ts', {
      ...{ STUDIO_DATABASE_URL: world.url, PLATFORM_URL: platform.url },
      ...{ ...KEYS, LOG_LEVEL: 'silent', SERVER_SECRET: 'a-server-secret-that-only-tests-use' },
    })
    await once(child, 'message')
    child.on('message', (message: FromRooms) => {
      if (message === 'ready') return
      if ('leaving' in message) leaving.add(message.leaving)
      else if (message.loaded) told.add(message.loaded.round)
      else if (message.code !== 'busy') report.wrong.push(`a cannon was not loaded: ${message.code}`)
    })
    return child
  }

  const openRounds = () =>
    world.db<{ player: string; state: string }[]>`
      select player, state from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')`

  for (; report.kills < kills; report.kills++) {
    for (const child of processes) child.send({ players, shootMs: SHOOT_MS } satisfies ToRooms)
    const victim = processes[report.kills % 2]!
    const moment = MOMENTS_MS[Math.floor(report.kills / 2) % MOMENTS_MS.length]!
    if (moment === 'leaving') while (!leaving.has(victim.pid!)) await wait(2)
    // A cannon is loaded in some milliseconds: each time others are.
    else await wait(moment + ((report.kills * 7) % 40))
    const gone = once(victim, 'exit')
    victim.kill('SIGKILL')
    const killedAt = performance.now()
    await gone
    leaving.delete(victim.pid!)
    const left = async () =>
      (await openRounds()).filter(({ player }) => player.startsWith(`fisher-${victim.pid}-`)).map(({ state }) => state)
    while ((await left()).includes('OPEN')) await wait(50)
    report.takeovers.push(performance.now() - killedAt)
    while ((await left()).length > 0) await wait(50)
    report.settled.push(performance.now() - killedAt)
    processes[report.kills % 2] = await spawn()
  }
  const due = () => world.db`select 1 from studio.wallet_calls where state = 'due' limit 1`
  while ((await openRounds()).length + (await due()).length > 0) await wait(100)
  for (const child of processes) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  const rows = await world.db<
    { id: string; state: string; stake: bigint; payout: bigint; returned: bigint; events: FishingRound }[]
  >`select id, state, stake, payout, returned, events from studio.rounds`
  let expected = started
  for (const { id, state, stake, payout, returned, events } of rows) {
    report.byState[state] = (report.byState[state] ?? 0) + 1
    const { shot, won } = events.steps.at(-1)!
    report.shots += shot
    const net = state === 'CLOSED' ? payout + returned - stake : 0n
    expected += net
    if (state === 'CLOSED' && (payout !== BigInt(won) * UNIT || returned !== (SHOTS - BigInt(shot)) * UNIT))
      report.wrong.push(`${id} shot ${shot} and won ${won}: ${payout} were paid and ${returned} returned`)
    const moved = platform.wallet.moneyOf(id) ?? 0n
    if (moved !== net) report.wrong.push(`${id} is ${state}, and the wallet moved ${moved}, not ${net}`)
    told.delete(id)
  }
  report.loaded = rows.length
  for (const id of told) report.wrong.push(`${id} was told, and is not there`)
  if (platform.wallet.money() !== expected)
    report.wrong.push(`the wallet has ${platform.wallet.money()}, the rounds ${expected}`)
  await platform.close()
  return report
}
