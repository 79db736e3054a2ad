import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { WalletOp } from '#features/gateway/api.ts'
import type { Sql } from '#shared/server/db.ts'
import { explain, type Observed } from './explained.ts'
import { histories, PLAYERS, rawOf, START, type Together } from './model-calls.ts'
import type { Call, Model } from './model-types.ts'
import type { Answered, ProofWorld, Seat, Wallet } from './proof-world.ts'
import { MAX_BET, MAX_WIN_MULTIPLE } from './wallet-model.ts'

let runs = 0

/** The game's terms that the model knows; before the first call, for they are remembered. */
export async function givenModelTerms({ db }: ProofWorld): Promise<void> {
  await db`update games.games set max_bet = ${MAX_BET * 100}, max_win_multiple = ${MAX_WIN_MULTIPLE} where code = 'slot'`
}

export type ModelPlan = { seed: number; histories: number; maxLength: number }
export type ModelReport = {
  failed: boolean
  /** The smallest history that the model does not explain, as text. */
  counterexample: string
  calls: number
  /** How often each operation was answered with each status, and `again`. */
  seen: Map<string, number>
}

/** random histories of calls, some at the same time, against the model: answers, bytes of repeats, end state. */
export async function proveModel(world: ProofWorld, plan: ModelPlan, wallet = world.wallet): Promise<ModelReport> {
  const seen = new Map<string, number>()
  const isMutant = wallet !== world.wallet
  const property = fc.asyncProperty(histories(plan.maxLength), history => replay(world, wallet, history, seen))
  const { seed, histories: numRuns } = plan
  const result = await fc.check(property, { seed, numRuns, endOnFailure: isMutant })
  const calls = [...seen.values()].reduce((sum, count) => sum + count, 0)
  const counterexample = result.failed ? `${result.errorInstance}\n${JSON.stringify(result.counterexample)}` : ''
  return { failed: result.failed, counterexample, calls, seen }
}

/** Sends a history for fresh players and ids. Throws where the model explains no answer any more. */
async function replay(world: ProofWorld, wallet: Wallet, history: readonly Together[], seen: Map<string, number>) {
  const prefix = `m${++runs}.`
  const seats = await Promise.all(
    Array.from({ length: PLAYERS }, (_, i) => world.seat(`${prefix}p${i}`, { cash: String(START) })),
  )
  const send = async (call: Call, afterMs: number): Promise<Observed> => {
    if (afterMs > 0) await wait(afterMs)
    const answered = await untilHeard(wallet, call.op as WalletOp, rawOf(call, seats, prefix))
    const bare = { ...answered, body: answered.body.replaceAll(prefix, '') }
    const what = `${call.op} ${(JSON.parse(bare.body) as { status: string }).status}${bare.replay ? ' again' : ''}`
    seen.set(what, (seen.get(what) ?? 0) + 1)
    return { call, answered: bare }
  }
  const players = seats.map(() => ({ cash: START, debt: 0, held: 0, version: 1 }))
  let models: Model[] = [{ players, txs: {}, rounds: {} }]
  for (const group of history) {
    const calls = group.flatMap(({ call, afterMs, again }) => [
      send(call, afterMs),
      ...(again && group.length > 1 ? [send(call, afterMs)] : []),
    ])
    const observed = await Promise.all(calls)
    const explained = explain(models, observed)
    if (explained.length === 0)
      throw new Error(`no explanation of ${JSON.stringify(observed)}\n${JSON.stringify(models)}`)
    models = explained
  }
  const end = await readEnd(world.db, seats, prefix)
  if (!models.some(model => endOf(model) === end))
    throw new Error(`the end is ${end}\nthe model's ${models.map(endOf).join('\n')}`)
}

/** The retry duty: a wallet that is too busy (503) is asked again, for some time. */
async function untilHeard(wallet: Wallet, op: WalletOp, raw: string): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answered = await wallet(op, raw)
    if (answered.http !== 503 || tries === 20) return answered
    await wait(100)
  }
}

/** What stands at the end, as text: accounts, states of transactions, rounds. */
function endOf({ players, txs, rounds }: Model): string {
  const lines = [
    ...players.map(({ cash, debt, held }, i) => `${i} ${cash} ${-debt || 0} ${held}`),
    ...Object.entries(txs).map(([tx, { state, returned }]) => `${tx} ${state} ${returned}`),
    ...Object.entries(rounds).map(([key, { state, stake, payout, wins, bets, mismatch }]) =>
      [key, state, stake, payout, wins, bets.length, mismatch].join(' '),
    ),
  ]
  return lines.sort().join('\n')
}

async function readEnd(db: Sql, seats: readonly Seat[], prefix: string): Promise<string> {
  const players = seats.map(seat => seat.player)
  const rows = await db<{ line: string }[]>`
    with who as (select player, member_id, array_position(${players}, player) - 1 as i
      from games.players where player = any(${players}))
    select concat_ws(' ', i, sum(balance) filter (where purpose = 'cash') / 100,
      coalesce(sum(balance) filter (where purpose = 'debt'), 0) / 100,
      coalesce(sum(balance) filter (where purpose = 'held'), 0) / 100) as line
    from who join wallet.public_balances using (member_id) where book = 'real' group by i
    union all
    select concat_ws(' ', replace(tx, ${prefix}, ''), state, returned / 100)
    from who join wallet.public_calls using (player)
    union all
    select concat_ws(' ', i, substr(round, ${prefix.length + 1}), state, stake / 100, payout / 100, wins, bets,
      case when mismatch then 'true' else 'false' end)
    from who join wallet.public_rounds using (player)`
  return rows
    .map(row => row.line.replace(/\.0+(?= |$)/g, ''))
    .sort()
    .join('\n')
}
