import { askVendor } from '#features/games/server/games.ts'
import { roundKey, txKey } from '#features/gateway/server/gateway.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { hasTwin } from './reconcile-around.ts'
import { type Deps, FROM_RECON, type Pair, submit } from './reconcile-submit.ts'
import * as cases from './store-cases.ts'

/** With reading a feed, less than a server may have it for. */
const BUDGET_MS = 120_000
/** A vendor that does not answer so often in a row is asked nothing more in this run. */
const SILENCES = 3

/** How something ended: done, for people, or to be tried again, because of us or of the vendor. */
type End = { done: string } | { people: string } | 'later' | 'silent'

/**
 * Does what cases have for the machine: a win that only the vendor has is paid, a bet that it does not know comes back,
 * and what two people decided is carried out. Each by the path of the vendor's own calls, so that doing it again after a
 * crash moves nothing twice. Players are never debited (W-173).
 */
export async function mend(deps: Deps, pair: Pair): Promise<void> {
  const until = performance.now() + BUDGET_MS
  let silences = 0
  for (const found of await cases.selectDue(deps.db, pair, deps.most.mended)) {
    if (!deps.running() || performance.now() > until) return
    if (found.action === 'ask' && silences >= SILENCES) continue
    silences = (await mendOne(deps, pair, found)) === 'silent' ? silences + 1 : 0
  }
}

/** The same for one case. It stays due where nothing could be decided now. */
export async function mendOne(deps: Deps, pair: Pair, found: cases.CaseRow): Promise<End> {
  const end = await actOn(deps, pair, found)
  await transaction(deps.db, async tx => {
    if (typeof end === 'string') return
    if ('done' in end) await cases.closeCase(tx, found.id, end.done)
    else await cases.reopenCase(tx, found.id, 'for_people', '', end.people)
  })
  return end
}

async function actOn(deps: Deps, pair: Pair, found: cases.CaseRow): Promise<End> {
  switch (found.action) {
    case 'apply':
      return apply(deps, pair, found)
    case 'roll_back':
      return rollBack(deps, pair, found)
    case 'ask':
      return askFor(deps, pair, found)
    case 'void':
    case 'end':
      return endRound(deps, pair, found)
    default:
      return { people: `nothing is known about ${found.action}` }
  }
}

/** W-172: the win is paid as if the vendor had sent it. */
async function apply(deps: Deps, pair: Pair, { detail, decidedBy }: cases.CaseRow): Promise<End> {
  const { at, ...item } = detail.theirs!
  // Another one of the same amount may have come since; two people may know better.
  if (!decidedBy && (await hasTwin(deps.db, pair, detail.theirs!))) return { people: 'the round has such a win' }
  const answer = await submit(deps, pair, 'win', { ...item, occurred_at: at, final: false, ...FROM_RECON })
  if (answer.status === 'HELD') return { done: 'held' }
  return endOf(answer.status, 'applied')
}

/** W-174: a bet that does not stand at the vendor gives its stake back. */
async function rollBack(deps: Deps, pair: Pair, { tx, player }: cases.CaseRow): Promise<End> {
  const own = `recon:${txKey(pair.vendorId, tx)}`
  const occurred_at = (await deps.now()).toISOString()
  const call = { tx: own, ref: tx, player, reason: 'timeout', occurred_at, ...FROM_RECON }
  return endOf((await submit(deps, pair, 'rollback', call)).status, 'rolled_back')
}

/** A bet that the feed never told comes back only when the vendor does not know its round either. */
async function askFor(deps: Deps, pair: Pair, found: cases.CaseRow): Promise<End> {
  const { player, round } = found
  const reply = await askVendor(pair.line, 'round_status', { request_id: newToken(), player, round }).catch(
    () => undefined,
  )
  switch (reply?.state) {
    case 'UNKNOWN':
    case 'CANCELLED':
      return rollBack(deps, pair, found)
    case 'COMPLETED':
      return { people: 'the vendor knows the round and does not tell the bet' }
    case 'IN_PROGRESS':
      return 'later'
    default:
      return 'silent'
  }
}

/** W-167: two people gave the round up: its bets come back, or it is closed as it is booked. */
async function endRound(deps: Deps, pair: Pair, { action, player, round, detail }: cases.CaseRow): Promise<End> {
  const { game = '', currency = '' } = detail.ours ?? {}
  const about = { player, round, game, currency, ...FROM_RECON }
  const own = `recon:${roundKey(pair.vendorId, player, round)}:void`
  const answer =
    action === 'void'
      ? await submit(deps, pair, 'rollback_round', { ...about, tx: own, reason: 'void' })
      : await submit(deps, pair, 'end_round', about)
  return endOf(answer.status, action === 'void' ? 'voided' : 'ended')
}

function endOf(status: string, done: string): End {
  if (status === 'OK' || status === 'HELD') return { done }
  return status === 'UNAVAILABLE' ? 'later' : { people: status }
}
