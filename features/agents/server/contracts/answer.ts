import { exceeding } from '#features/agents/rules/contracts/check.ts'
import { KINDS, type Kind } from '#features/agents/rules/contracts/kinds.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { keepSlots } from '../metrics/metrics.ts'
import { type Clock, type Ends, endsBy, endsWith, expire, payerContract, refuseProblem, startOf } from './propose.ts'
import { isOpen, runsFrom } from './runs.ts'
import * as store from './store-contracts.ts'
import { findParty, type Party } from './store-parties.ts'
import { type By, type Step, tell } from './tell.ts'

export type Answer = 'accept' | 'reject' | 'confirm' | 'refuse'
type Ask = { merchantId: number; memberId: string; kind: Kind; id: bigint }
type Held = { contract: store.Contract; member: Party }

/** The payee's answer. Refused as `state_changed` where there is nothing of the kind to answer, or accepting ends others. */
export async function answer(
  tx: Tx,
  clock: Clock,
  ask: Ask & { answer: Answer; ends?: readonly bigint[] | undefined },
): Promise<store.Contract> {
  const held = await holdOne(tx, clock, ask, 'payee')
  const { contract } = held
  const isRequest = ask.answer === 'accept' || ask.answer === 'reject'
  if (isRequest ? !isOpen(contract, clock.at) : contract.status !== 'V') throw new Refusal('state_changed')
  if (ask.answer === 'accept') await accept(tx, clock, held, ask.ends)
  if (ask.answer === 'reject') await change(tx, clock, held, 'R', 'rejected')
  if (ask.answer === 'refuse') await change(tx, clock, held, 'A', 'end_refused')
  if (ask.answer === 'confirm') {
    await endFrom(tx, clock, contract, startOf(contract.kind, contract, clock), { member: held.member.number })
  }
  return (await store.findContract(tx, ask.merchantId, contract.id))!
}

/** The payer takes back what nobody answered. */
export async function withdraw(tx: Tx, clock: Clock, ask: Ask): Promise<store.Contract> {
  const held = await holdOne(tx, clock, ask, 'payer')
  if (!isOpen(held.contract, clock.at)) throw new Refusal('state_changed')
  await change(tx, clock, held, 'W', 'withdrawn')
  return { ...held.contract, status: 'W' }
}

/** The payer asks to end what runs. Not while a change of it waits for an answer (§2.3). */
export async function askToEnd(tx: Tx, clock: Clock, ask: Ask): Promise<store.Contract> {
  const held = await holdOne(tx, clock, ask, 'payer')
  const { contract } = held
  if (contract.status !== 'A') throw new Refusal('state_changed')
  const known = await store.contractsOf(tx, contract.kind, { payee: contract.payee })
  const isChanging = known.some(
    each => each.product === contract.product && each.payer === contract.payer && isOpen(each, clock.at),
  )
  if (isChanging) refuseProblem('E_PENDING_EXISTS')
  await change(tx, clock, held, 'V', 'end_asked')
  return { ...contract, status: 'V' }
}

/** Ends a contract at an instant with all that hangs on it: agreed by its sides, or by who may without them. */
async function endFrom(
  tx: Tx,
  clock: Clock,
  contract: store.Contract,
  to: Date,
  by: By,
  reason: 'TERMINATED' | 'ADMIN' | 'CLOSED' | 'MOVED' = 'TERMINATED',
): Promise<void> {
  const ends = await endsWith(tx, contract, to)
  await store.end(tx, [contract.id], to, 'C', reason)
  await tell(tx, clock.at, by, [{ contract, step: reason === 'TERMINATED' ? 'end_agreed' : 'ended' }])
  await endAll(tx, clock, ends, to)
  await withdrawBelow(tx, clock, contract, to, null)
}

async function accept(
  tx: Tx,
  clock: Clock,
  { contract, member }: Held,
  shown: readonly bigint[] | undefined,
): Promise<void> {
  const from = startOf(contract.kind, contract, clock)
  await assertStillBelow(tx, contract, member, from)
  const ends = await endsBy(tx, contract, from)
  if (shown && !isSame(shown, ends)) throw new Refusal('state_changed')
  const known = await store.contractsOf(tx, contract.kind, { payee: contract.payee })
  const replaced = known.filter(each => each.product === contract.product && runsFrom(each, from))
  await store.end(
    tx,
    replaced.map(({ id }) => id),
    from,
    'S',
    'SUPERSEDED',
  )
  await store.begin(tx, contract.id, from)
  if (contract.funding === 'HOUSE_NET') await keepSlots(tx, contract.merchantId, [contract.payee])
  const steps = replaced.map(each => ({ contract: each, step: 'superseded' as const }))
  await tell(tx, clock.at, { member: member.number }, [{ contract, step: 'accepted' }, ...steps])
  await endAll(tx, clock, ends, from)
  await withdrawBelow(tx, clock, contract, from, contract)
}

/** What was allowed when it was proposed may not be any more. */
async function assertStillBelow(tx: Tx, contract: store.Contract, payee: Party, from: Date): Promise<void> {
  if (contract.payer === null) return refuseProblem(payee.upline === null ? null : 'E_NOT_DIRECT_DOWNLINE')
  const above = await payerContract(tx, contract, contract.payer, from)
  const upline = payee.upline === null ? undefined : await findParty(tx, contract.merchantId, payee.upline)
  if (upline?.number !== contract.payer) refuseProblem('E_NOT_DIRECT_DOWNLINE')
  if (!above) return refuseProblem('E_NO_UPLINE_CONTRACT')
  if (contract.kind === 'dividend' && above.period !== contract.period) refuseProblem('E_PERIOD')
  if (exceeding(contract.tiers, above.tiers).length > 0) refuseProblem('E_EXCEEDS_UPLINE')
}

async function endAll(tx: Tx, { at }: Clock, ends: readonly Ends[], to: Date): Promise<void> {
  for (const [reason, of] of Map.groupBy(ends, each => each.reason)) {
    await store.end(
      tx,
      of.map(each => each.contract.id),
      to,
      'C',
      reason,
    )
  }
  const steps = ends.map(({ contract }) => ({ contract, step: 'ended' as const }))
  await tell(tx, at, {}, steps)
}

/** Proposals below that nothing stands above any more. `above` null where nothing is left of it. */
async function withdrawBelow(
  tx: Tx,
  { at }: Clock,
  { payee, ...key }: store.Contract,
  from: Date,
  above: store.Contract | null,
): Promise<void> {
  const below = await store.contractsBelow(tx, { ...key, payee }, from)
  const payers = new Set(below.filter(each => runsFrom(each, from)).map(each => each.payee))
  const gone = below.filter(each => {
    if (!isOpen(each, at)) return false
    if (each.payer !== payee) return !payers.has(each.payer!)
    return above === null || each.period !== above.period || exceeding(each.tiers, above.tiers).length > 0
  })
  for (const { id } of gone) await store.setStatus(tx, id, 'W')
  const steps = gone.map(contract => ({ contract, step: 'withdrawn' as const }))
  await tell(tx, at, {}, steps)
}

async function change(
  tx: Tx,
  { at }: Clock,
  { contract, member }: Held,
  status: 'R' | 'W' | 'A' | 'V',
  step: Step,
): Promise<void> {
  await store.setStatus(tx, contract.id, status)
  await tell(tx, at, { member: member.number }, [{ contract, step }])
}

/** A contract of which the asker is this side; `not_found` for any other. */
async function holdOne(tx: Tx, { at }: Clock, ask: Ask, side: 'payer' | 'payee'): Promise<Held> {
  await store.holdContracts(tx, ask.merchantId)
  await expire(tx, ask.merchantId, at)
  const member = await findParty(tx, ask.merchantId, ask.memberId)
  const contract = await store.findContract(tx, ask.merchantId, ask.id)
  if (!member || !contract || contract.kind !== ask.kind || contract[side] !== member.number)
    throw new Refusal('not_found')
  return { contract, member }
}

function isSame(shown: readonly bigint[], ends: readonly Ends[]): boolean {
  const known = new Set(shown)
  return known.size === ends.length && ends.every(({ contract }) => known.has(contract.id))
}

/**
 * Ends what pays a member from an instant on, which may be each contract's own, with what hangs on it: all of it, or what one payer
 * pays (null: the house). Their account is closed, or stands elsewhere then (§1.8). What was proposed to them is over at once.
 */
export async function endContractsOf(
  tx: Tx,
  clock: Clock,
  { merchantId, memberId, payer }: { merchantId: number; memberId: string; payer?: number | null | undefined },
  to: Date | ((contract: store.Contract) => Date),
  reason: 'ADMIN' | 'CLOSED' | 'MOVED',
  by: By,
): Promise<void> {
  await store.holdContracts(tx, merchantId)
  const member = await findParty(tx, merchantId, memberId)
  for (const kind of member ? KINDS : []) {
    const known = await store.contractsOf(tx, kind, { payee: member!.number })
    const all = known.filter(each => payer === undefined || each.payer === payer)
    const end = typeof to === 'function' ? to : () => to
    for (const contract of all.filter(each => runsFrom(each, end(each))))
      await endFrom(tx, clock, contract, end(contract), by, reason)
    const open = all.filter(each => isOpen(each, clock.at))
    for (const { id } of open) await store.setStatus(tx, id, 'W')
    const steps = open.map(contract => ({ contract, step: 'withdrawn' as const }))
    await tell(tx, clock.at, by, steps)
  }
}

/** Ends a contract at an instant against the will of its sides (§2.3). */
export const endByOperator = (tx: Tx, clock: Clock, contract: store.Contract, to: Date, operator: string) =>
  endFrom(tx, clock, contract, to, { operator }, 'ADMIN')

/** The house takes back what nobody answered; what agents proposed is `not_found`. */
export async function withdrawByOperator(
  tx: Tx,
  clock: Clock,
  { merchantId, id, operator }: { merchantId: number; id: bigint; operator: string },
): Promise<void> {
  await store.holdContracts(tx, merchantId)
  await expire(tx, merchantId, clock.at)
  const contract = await store.findContract(tx, merchantId, id)
  if (!contract || contract.payer !== null) throw new Refusal('not_found')
  if (!isOpen(contract, clock.at)) throw new Refusal('state_changed')
  await store.setStatus(tx, id, 'W')
  await tell(tx, clock.at, { operator }, [{ contract, step: 'withdrawn' }])
}
