import type { VendorOutput } from '#features/games/api-vendor.ts'
import { askVendor } from '#features/games/server/games.ts'
import { amount, toMinor } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { askAgainMs, type RoundWord, STALE_MS, type SweepStep, stepOfRound } from '../rules/sweep.ts'
import { findWins, isThisWin } from './reconcile-around.ts'
import { type Deps, FROM_RECON, isBooked, type Pair, submit } from './reconcile-submit.ts'
import { saveFound } from './store-cases.ts'
import * as store from './store-sweeper.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 500
/** A vendor that does not answer so often in a row counts as silent for the rest of this run. */
const SILENCES = 3

/** Finds the rounds that are open for more than a day, each hour of rounds once. */
export async function collectStale({ db, now, running }: Pick<Deps, 'db' | 'now' | 'running'>): Promise<void> {
  const at = await now()
  while (running()) {
    const from = await store.selectSwept(db)
    const to = new Date(Math.min(from.getTime() + HOUR_MS, at.getTime() - STALE_MS))
    if (to <= from) break
    await transaction(db, tx => store.collectStale(tx, from, to, at))
  }
  await transaction(db, store.forgetEnded)
}

/** Asks the vendor what became of rounds that nobody ended, and does what it says (W-166, W-167). */
export async function sweep(deps: Deps, pair: Pair): Promise<void> {
  const at = await deps.now()
  let silences = 0
  for (const row of await store.selectStale(deps.db, pair, at, AT_ONCE)) {
    if (!deps.running()) return
    const status = silences < SILENCES ? await askStatus(pair, row) : undefined
    silences = status ? 0 : silences + 1
    await work(deps, pair, row, status, at)
  }
  await transaction(deps.db, store.forgetEnded)
}

type Status = VendorOutput<'round_status'>

async function askStatus({ line }: Pair, { player, round }: store.StaleRow): Promise<Status | undefined> {
  return askVendor(line, 'round_status', { request_id: newToken(), player, round }).catch(() => undefined)
}

async function work(deps: Deps, pair: Pair, row: store.StaleRow, status: Status | undefined, at: Date): Promise<void> {
  const word: RoundWord = status?.state ?? 'SILENT'
  const unknowns = word === 'UNKNOWN' ? row.unknowns + 1 : word === 'SILENT' ? row.unknowns : 0
  let step = stepOfRound(word, at.getTime() - row.openedAt.getTime(), unknowns)
  if (step === 'settle' && !(await settle(deps, pair, row, status?.wins ?? []))) step = 'case'
  if (step === 'cancel' && !(await cancel(deps, pair, row))) step = 'case'
  await transaction(deps.db, async tx => {
    if (step === 'case' || step === 'propose_void') await saveFound(tx, pair, [caseOf(row, step, word)])
    await store.updateStale(tx, row.key, new Date(at.getTime() + askAgainMs(step)), unknowns)
  })
}

/**
 * Its wins that we do not have are booked under the vendor's own ids, then it is closed with what all add up to. False:
 * what we have of it is something else.
 */
async function settle(deps: Deps, pair: Pair, row: store.StaleRow, wins: NonNullable<Status['wins']>) {
  const { player, round, game, currency } = row
  const about = { player, round, game, currency, ...FROM_RECON }
  const known = await findWins(
    deps.db,
    pair,
    wins.map(win => win.tx),
  )
  for (const win of wins) {
    const ours = known.get(win.tx)
    if (ours && !isThisWin(ours, { ...win, player, round })) return false
    if (ours) continue
    const answer = await submit(deps, pair, 'win', { ...about, ...win, kind: 'normal', final: false })
    if (!isBooked(answer) && answer.status !== 'UNAVAILABLE') return false
  }
  const declared = { win: String(wins.reduce((sum, win) => sum + BigInt(win.amount), 0n)) }
  await submit(deps, pair, 'end_round', { ...about, declared })
  return true
}

/** All its bets come back; one that has a win is for people. */
async function cancel(deps: Deps, pair: Pair, row: store.StaleRow): Promise<boolean> {
  const { player, round, game, currency } = row
  const call = { player, round, game, currency, tx: `recon:${row.key}:cancel`, reason: 'cancel', ...FROM_RECON }
  const answer = await submit(deps, pair, 'rollback_round', call)
  return isBooked(answer) || answer.status === 'UNAVAILABLE'
}

function caseOf(row: store.StaleRow, step: SweepStep, word: RoundWord) {
  const { player, round, game, currency, state, stake, openedAt } = row
  const value = amount(stake)
  return {
    ...{ type: 'OPEN_ROUND', tx: '', round, player, currency, action: '', due: false, day: null, amount: value },
    detail: {
      ours: { state, game, currency, amount: toMinor(value, currency), at: openedAt.toISOString() },
      vendor: word,
      ...(step === 'propose_void' ? { suggested: 'void' } : {}),
    },
  }
}
