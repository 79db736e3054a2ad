import type { PROBLEMS } from '#features/agents/api-contracts.ts'
import { acceptContract, endBelow } from '#features/agents/rules/contracts/accept.ts'
import { type Ceiling, contractProblem, exceeding } from '#features/agents/rules/contracts/check.ts'
import type { EndReason, Kind, Product } from '#features/agents/rules/contracts/kinds.ts'
import { nextStart } from '#features/agents/rules/contracts/periods.ts'
import { accountType } from '#features/people/rules/people.ts'
import { isInLine } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { fundingOf, isOpen, runsAt, runsFrom } from './runs.ts'
import * as store from './store-contracts.ts'
import { findParty, type Party } from './store-parties.ts'
import { type By, tell } from './tell.ts'

const OPEN_MS = 7 * 24 * 3_600_000

export type Clock = { at: Date; timeZone: string }
/** Who proposes: a member, or the house by one of its operators. */
export type Proposer = { memberId: string } | { operator: string }
export type Proposal = {
  merchantId: number
  kind: Kind
  product: Product
  /** The id of the member who would be paid. */
  payee: string
  terms: store.Terms
}
export type Ends = { contract: store.Contract; reason: EndReason }

type Sides = { payer: Party | null; payee: Party }

/** Whether it may be proposed now, and what accepting it would end. */
export async function preview(db: Sql | Tx, clock: Clock, proposer: Proposer, proposal: Proposal) {
  const sides = await sidesOf(db, proposer, proposal)
  const from = startOf(proposal.kind, proposal.terms, clock)
  const above = await aboveOf(db, proposal, sides.payer, from)
  const problem = await problemOf(db, clock, proposal, sides, above)
  const key = { ...keyOf(proposal, sides), ...proposal.terms }
  return {
    problem,
    exceeding: above === null || above === 'HOUSE' ? [] : exceeding(proposal.terms.tiers, above.tiers),
    ends: problem === null ? await endsBy(db, key, from) : [],
    effectiveFrom: from,
  }
}

/** Refused as `contract_refused` with the `problem`, as `not_found` for whoever stands not below the proposer. */
export async function propose(tx: Tx, clock: Clock, proposer: Proposer, proposal: Proposal): Promise<store.Contract> {
  const { merchantId, kind, terms } = proposal
  await store.holdContracts(tx, merchantId)
  await expire(tx, merchantId, clock.at)
  const sides = await sidesOf(tx, proposer, proposal)
  const from = startOf(kind, terms, clock)
  const above = await aboveOf(tx, proposal, sides.payer, from)
  refuseProblem(await problemOf(tx, clock, proposal, sides, above))
  const key = keyOf(proposal, sides)
  const known = await store.contractsOf(tx, kind, { payee: key.payee })
  const isChange = known.some(each => isOfKey(each, key) && runsFrom(each, clock.at))
  const id = await store.insertContract(tx, {
    ...{ ...key, ...terms, funding: fundingOf(kind), status: isChange ? 'E' : 'P' },
    ...{ proposedAt: clock.at, expiresAt: new Date(clock.at.getTime() + OPEN_MS) },
  })
  const contract = (await store.findContract(tx, merchantId, id))!
  await tell(tx, clock.at, byOf(proposer, sides), [{ contract, step: 'proposed' }])
  return contract
}

/** Marks requests that nobody answered within seven days. */
export async function expire(tx: Tx, merchantId: number, at: Date): Promise<void> {
  const expired = await store.selectExpired(tx, merchantId, at)
  for (const { id } of expired) await store.setStatus(tx, id, 'X')
  const steps = expired.map(contract => ({ contract, step: 'expired' as const }))
  await tell(tx, at, {}, steps)
}

export const startOf = (kind: Kind, { period }: Pick<store.Terms, 'period'>, { at, timeZone }: Clock): Date =>
  new Date(nextStart(kind, period, at.getTime(), timeZone))

type Problem = (typeof PROBLEMS)[number]
export function refuseProblem(problem: Problem | null): void {
  if (problem !== null) throw new Refusal('contract_refused', { problem })
}

/** What the payer's own contract lets them give at an instant: the whole contract, for its period counts as well. */
export async function payerContract(
  db: Sql | Tx,
  { kind, product }: Pick<store.Key, 'kind' | 'product'>,
  payer: number,
  at: Date,
): Promise<store.Contract | undefined> {
  const own = await store.contractsOf(db, kind, { payee: payer })
  return own.find(each => each.product === product && runsAt(each, at))
}

/** Nothing stands above what the house pays. */
type Above = store.Contract | 'HOUSE' | null
async function aboveOf(db: Sql | Tx, proposal: Proposal, payer: Party | null, from: Date): Promise<Above> {
  return payer === null ? 'HOUSE' : ((await payerContract(db, proposal, payer.number, from)) ?? null)
}

const tiersOf = (above: Above): Ceiling => (above === null || above === 'HOUSE' ? above : above.tiers)

/** What ends below a payee whose contract gets these terms at an instant (§2.7). */
export async function endsBy(db: Sql | Tx, accepted: store.Key & store.Terms, from: Date): Promise<Ends[]> {
  const below = await store.contractsBelow(db, accepted, from)
  const { tiers, period, payee } = accepted
  return named(below, acceptContract(running(below, from), { downline: payee, tiers, period }).ended)
}

/** What ends with a contract in whose place no other one comes. */
export async function endsWith(db: Sql | Tx, ended: store.Contract, at: Date): Promise<Ends[]> {
  const below = await store.contractsBelow(db, ended, at)
  return named(below, endBelow(running(below, at), ended.payee))
}

const running = (contracts: readonly store.Contract[], at: Date) =>
  contracts
    .filter(each => runsFrom(each, at))
    .map(({ id, payer, payee, tiers, period }) => ({ id, upline: payer, downline: payee, tiers, period }))

function named(contracts: readonly store.Contract[], ended: readonly { id: bigint; reason: EndReason }[]): Ends[] {
  const byId = new Map(contracts.map(each => [each.id, each]))
  return ended.map(({ id, reason }) => ({ contract: byId.get(id)!, reason }))
}

async function problemOf(
  db: Sql | Tx,
  { at }: Clock,
  proposal: Proposal,
  { payer, payee }: Sides,
  above: Above,
): Promise<Problem | null> {
  const { kind, product, terms } = proposal
  const known = await store.contractsOf(db, kind, { payee: payee.number })
  const fromPayer = known.filter(each => each.payer === (payer?.number ?? null))
  const isPending = fromPayer.some(
    each => each.product === product && (isOpen(each, at) || (each.status === 'V' && runsFrom(each, at))),
  )
  const isDirect = payee.upline === (payer?.id ?? null)
  const first = contractProblem({ isDirect, ceiling: tiersOf(above), isPending, tiers: terms.tiers })
  if (first === 'E_NOT_DIRECT_DOWNLINE') return first
  const { isAgent, canContract } = accountType(payee.type)
  if (!isAgent || !canContract) return 'E_NOT_AGENT'
  if (first === 'E_NO_UPLINE_CONTRACT' || first === 'E_PENDING_EXISTS') return first
  if (fromPayer.some(each => mixes(each.product, product) && (isOpen(each, at) || runsFrom(each, at))))
    return 'E_PRODUCT_MIX'
  if (payer !== null) {
    const own = await store.contractsOf(db, kind, { payee: payer.number })
    if (own.some(each => each.product === product && isOpen(each, at))) return 'E_OWN_REQUEST_OPEN'
  }
  if (kind === 'dividend' && above !== null && above !== 'HOUSE' && above.period !== terms.period) return 'E_PERIOD'
  if (first !== null) return first
  return isOfKind(kind, terms) ? null : 'E_RATE_TYPE'
}

/** What the house pays level by level is a percentage; five minutes have no active members, and salaries no loss (§2.11). */
function isOfKind(kind: Kind, { tiers }: store.Terms): boolean {
  if (fundingOf(kind) === 'HOUSE_NET' && tiers.some(({ rateType }) => rateType !== 'P')) return false
  if (kind === 'realtime' && tiers.some(({ minActive }) => minActive > 0)) return false
  return kind === 'dividend' || tiers.every(({ minNetLoss }) => minNetLoss === 0n)
}

const mixes = (one: Product, other: Product) => one !== other && (one === 'CONS' || other === 'CONS')
const isOfKey = (contract: store.Contract, key: store.Key) =>
  contract.product === key.product && contract.payer === key.payer

async function sidesOf(db: Sql | Tx, proposer: Proposer, { merchantId, payee: id }: Proposal): Promise<Sides> {
  const payee = await findParty(db, merchantId, id)
  if (!payee) throw new Refusal('not_found')
  if ('operator' in proposer) return { payer: null, payee }
  const payer = await findParty(db, merchantId, proposer.memberId)
  if (!payer || payer.id === payee.id || !(await isInLine(db, merchantId, payer.id, payee.id)))
    throw new Refusal('not_found')
  return { payer, payee }
}

const keyOf = ({ merchantId, kind, product }: Proposal, { payer, payee }: Sides): store.Key => ({
  ...{ merchantId, kind, product, payer: payer?.number ?? null, payee: payee.number },
})

const byOf = (proposer: Proposer, { payer }: Sides): By =>
  'operator' in proposer ? { operator: proposer.operator } : { member: payer!.number }
