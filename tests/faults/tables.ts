import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlacedBet } from '#apps/studio/engine/tables/table-round.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { offerTable } from '../proofs/tables/world.ts'
import { startChild } from '../support/child.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startFakePlatform } from '../support/fake-platform.ts'
import type { FromTable, ToTable } from './table-process.ts'

/* Two processes with one table; whichever deals is killed, in each phase in turn, while players bet. */

const KEYS = {
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use',
}
const PHASES = ['betting', 'closing', 'dealing', 'result'] as const
/** Where players decide, and a coup comes to it: an ace, or a hand that is not over. */
const PLAYED = ['betting', 'playing', 'dealing', 'playing', 'insurance', 'result'] as const

type Process = { child: ChildProcess; phase: string; coup: string }
export type KilledReport = {
  kills: number
  bets: number
  /** Bets that were told as taken. */
  taken: number
  byState: Record<string, number>
  /** From each kill until another process has the table, ms. */
  takeovers: number[]
  /** What does not agree: each a sentence. */
  wrong: string[]
}

type Row = { id: string; state: string; stake: bigint; payout: bigint; bets: PlacedBet[]; outcome: unknown }

/** `bettors` place in each coup, half of them at either process. */
export async function killDealers(
  world: Pick<FreshDatabase, 'db' | 'url'>,
  kills: number,
  bettors: number,
  game = 'river-tai-xiu',
): Promise<KilledReport> {
  const table = offerTable(game).table!
  const phases = table.rules.seatOf ? PLAYED : PHASES
  const platform = await startFakePlatform(keysOf(KEYS, 'BAIZE').ours)
  // Enough for as many coups as it takes until a dealer shows an ace.
  platform.wallet.give(10n ** 12n)
  const started = platform.wallet.money()
  const report: KilledReport = { kills: 0, bets: 0, taken: 0, byState: {}, takeovers: [], wrong: [] }
  const takenRounds = new Set<string>()
  const processes = [spawn(), spawn()]

  function spawn(): Process {
    const child = startChild('tests/faults/table-process.ts', {
      ...{
        STUDIO_DATABASE_URL: world.url,
        PLATFORM_URL: platform.url,
        SERVER_SECRET: 'a-server-secret-that-only-tests-use',
      },
      ...{ ...KEYS, LOG_LEVEL: 'silent', TABLE: game },
    })
    const process: Process = { child, phase: '', coup: '' }
    child.on('message', (message: FromTable) => {
      if ('phase' in message) {
        Object.assign(process, message)
        if (message.phase === 'betting') child.send({ place: bettors / 2 } satisfies ToTable)
        return
      }
      report.bets++
      if (message.taken) takenRounds.add(message.taken.round)
      else if (!['bet_closed', 'bet_taken_back', 'busy'].includes(message.code!))
        report.wrong.push(`a bet was refused as ${message.code}`)
    })
    return process
  }

  const dealerPid = async () => {
    const [row] = await world.db<{ owner: string }[]>`
      select owner from studio.leases where name like 'table %' and expires_at > clock_timestamp()`
    return Number(row?.owner.split(':')[1])
  }

  for (; report.kills < kills; report.kills++) {
    const phase = phases[report.kills % phases.length]!
    const [index, coup] = await untilDealing(phase)
    const victim = processes[index]!
    // Somewhere in the phase: its first bets are there, some of its payments not.
    await wait(5 + ((report.kills * 37) % 120))
    const gone = once(victim.child, 'exit')
    victim.child.kill('SIGKILL')
    const killedAt = performance.now()
    await gone
    processes[index] = spawn()
    const others = processes.map(({ child }) => child.pid)
    while (!others.includes(await dealerPid())) await wait(10)
    report.takeovers.push(performance.now() - killedAt)
    await untilEnded(coup)
  }

  /** The process that deals, in this phase of a coup. */
  async function untilDealing(phase: string): Promise<[number, string]> {
    for (;;) {
      const pid = await dealerPid()
      const index = processes.findIndex(({ child }) => child.pid === pid)
      if (processes[index]?.phase === phase) return [index, processes[index].coup]
      await wait(5)
    }
  }

  async function untilEnded(coup: string): Promise<void> {
    const isEnded = async () =>
      (await world.db`select 1 from studio.coups where id = ${coup} and ended_at is not null`).length
    while (!(await isEnded())) await wait(20)
  }

  // However slow the machine: all bets of a coup were paid, and some of another.
  while ((await countPaid()) <= bettors) await wait(50)

  async function countPaid(): Promise<number> {
    const [row] = await world.db<{ paid: number }[]>`
      select count(*)::int as paid from studio.rounds where state = 'CLOSED'`
    return row!.paid
  }

  const unsettled = () =>
    world.db`select 1 from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING') limit 1`
  const due = () => world.db`select 1 from studio.wallet_calls where state = 'due' limit 1`
  for (const { child } of processes) child.removeAllListeners('message')
  while ((await unsettled()).length + (await due()).length > 0) await wait(100)
  for (const { child } of processes) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  const rows = await world.db<Row[]>`
    select r.id, r.state, r.stake, r.payout, r.events #> '{choice,bets}' as bets, c.outcome
    from studio.rounds r join studio.coups c on c.id = r.coup_id`
  let expected = started
  for (const { id, state, stake, payout, bets, outcome } of rows) {
    const pays = outcome === null ? 0n : BigInt(table.paysOf(bets, outcome).reduce((sum, coins) => sum + coins, 0))
    report.byState[state] = (report.byState[state] ?? 0) + 1
    if (state === 'CLOSED') expected += payout - stake
    if (state === 'CLOSED' && payout !== pays) report.wrong.push(`${id} was paid ${payout}, not ${pays}`)
    const moved = platform.wallet.moneyOf(id) ?? 0n
    if (moved !== (state === 'CLOSED' ? payout - stake : 0n))
      report.wrong.push(`${id} is ${state}, and the wallet moved ${moved}`)
    takenRounds.delete(id)
  }
  report.taken = rows.length
  for (const id of takenRounds) report.wrong.push(`${id} was told, and is not there`)
  if (platform.wallet.money() !== expected)
    report.wrong.push(`the wallet has ${platform.wallet.money()}, the rounds ${expected}`)
  await platform.close()
  return report
}
