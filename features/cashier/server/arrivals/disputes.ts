import { forfeitBonuses } from '#features/bonuses/server/bonuses.ts'
import { endLot, holdFollowed } from '#features/turnover/server/turnover.ts'
import { findAccount, hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { EventResult } from '../../rules/events.ts'
import { findDeposit, holdDeposit } from '../deposits/store-deposits.ts'
import { bookHeld, bookReleased, bookReversed, bookVoid, type Owner } from '../ledger.ts'
import { holdMember } from '../members.ts'
import { cameOf, lotOf, moveDeposit } from './credit.ts'
import { type ArrivalRow, updateArrival } from './store-arrivals.ts'

type Ask = { type: string; at: Date }

/** What providers tell of money that came before (D15 to D18). `arrival` is held. */
export async function applyToArrival(tx: Tx, arrival: ArrivalRow, ask: Ask): Promise<EventResult> {
  const { state } = arrival
  const isCredited = state === 'CREDITED' || state === 'DISPUTED'
  // Until a person has decided about it, nobody knows what a dispute takes from whom.
  const isUndecided = state === 'SUSPENSE' || state === 'REFUNDING'
  switch (ask.type) {
    case 'payment.voided':
      if (state === 'SUSPENSE') return voidSuspense(tx, arrival, ask)
      if (state === 'REFUNDING') return 'waits'
      return isCredited ? reverse(tx, arrival, ask) : 'ignored'
    case 'dispute.opened':
      if (isUndecided) return 'waits'
      return state === 'CREDITED' && !arrival.disputeOver ? open(tx, arrival, ask) : 'ignored'
    case 'dispute.won':
      if (isUndecided) return 'waits'
      if (state === 'DISPUTED') return win(tx, arrival, ask)
      if (state !== 'CREDITED' || arrival.disputeOver) return 'ignored'
      // Told as over before it was told as opened: it is over.
      await updateArrival(tx, arrival, { disputeOver: true })
      return 'applied'
    case 'dispute.lost':
      if (isUndecided) return 'waits'
      return isCredited ? reverse(tx, arrival, ask) : 'ignored'
    default:
      return 'ignored'
  }
}

async function voidSuspense(tx: Tx, arrival: ArrivalRow, { type, at }: Ask): Promise<EventResult> {
  const { merchantId, provider, depositId } = arrival
  if (depositId) {
    await holdMember(tx, { merchantId, memberId: arrival.memberId! })
    const order = (await holdDeposit(tx, merchantId, depositId))!
    const change = { state: 'FAILED', reason: '', endedAt: at } as const
    await moveDeposit(tx, order, change, { at, actor: provider, note: type })
  }
  await bookVoid(tx, cameOf(arrival))
  await updateArrival(tx, arrival, { state: 'VOIDED' })
  return 'applied'
}

async function ownerOf(tx: Tx, { merchantId, memberId, currency }: ArrivalRow): Promise<Owner> {
  await holdMember(tx, { merchantId, memberId: memberId! })
  return { merchantId, memberId: memberId!, currency: currency! }
}

/** What cash could be taken now; nothing of an account that is locked. */
async function cashOf(tx: Tx, { merchantId, memberId }: Owner): Promise<Amount> {
  const account = (await findAccount(tx, merchantId, memberId, 'real', 'cash'))!
  const { balance, locked } = (await hold(tx, [account.id])).get(account.id)!
  return locked ? ZERO : balance
}

const smaller = (one: bigint, other: bigint) => amount(one < other ? one : other)

/** D16: what is left of the money waits for the end. */
async function open(tx: Tx, arrival: ArrivalRow, { type, at }: Ask): Promise<EventResult> {
  const owner = await ownerOf(tx, arrival)
  const row = (await findDeposit(tx, arrival.merchantId, arrival.depositId!))!
  await moveDeposit(tx, row, { state: 'DISPUTED' }, { at, actor: arrival.provider, note: type })
  const held = smaller(await cashOf(tx, owner), arrival.amount!)
  await bookHeld(tx, cameOf(arrival), owner, held)
  await updateArrival(tx, arrival, { state: 'DISPUTED', held })
  return 'applied'
}

/** D17. */
async function win(tx: Tx, arrival: ArrivalRow, { type, at }: Ask): Promise<EventResult> {
  const owner = await ownerOf(tx, arrival)
  const row = (await findDeposit(tx, arrival.merchantId, arrival.depositId!))!
  await moveDeposit(tx, row, { state: 'SUCCEEDED' }, { at, actor: arrival.provider, note: type })
  await bookReleased(tx, cameOf(arrival), owner, arrival.held)
  await updateArrival(tx, arrival, { state: 'CREDITED', held: ZERO, disputeOver: true })
  return 'applied'
}

/** D18: the ledger follows at once: what was held, then cash, and a debt for the rest. Its lot ends. */
async function reverse(tx: Tx, arrival: ArrivalRow, { type, at }: Ask): Promise<EventResult> {
  const owner = await ownerOf(tx, arrival)
  await holdFollowed(tx, [owner.memberId])
  const row = (await findDeposit(tx, arrival.merchantId, arrival.depositId!))!
  await moveDeposit(tx, row, { state: 'REVERSED', endedAt: at }, { at, actor: arrival.provider, note: type })
  await endLot(tx, arrival.merchantId, lotOf(arrival), at)
  const { held } = arrival
  const cash = smaller(await cashOf(tx, owner), arrival.amount! - held)
  await bookReversed(tx, cameOf(arrival), owner, held, cash)
  await updateArrival(tx, arrival, { state: 'REVERSED', held: ZERO, disputeOver: true })
  // Bonuses that the member got for it end (§4.5): those that came with it, or after it.
  await forfeitBonuses(tx, owner, { since: arrival.cameAt }, 'deposit reversed')
  return 'applied'
}
