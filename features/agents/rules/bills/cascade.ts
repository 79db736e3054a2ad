import { type Amount, amount, ZERO } from '#shared/money.ts'

/** A bill in a line: whoever it is of, who pays it (null: the house), what it comes to, and what they had before. */
export type Node = { id: number; parent: number | null; gross: Amount; wallet: Amount }
export type Leg = { from: number | null; to: number; fromBill: Amount; fromWallet: Amount }
export type Paid = {
  id: number
  gross: Amount
  received: Amount
  dueDown: Amount
  paidDown: Amount
  walletUsed: Amount
  credited: Amount
  walletAfter: Amount
  status: 'INSUFFICIENT' | 'NOT_REACHED' | 'PART_PAID' | 'PAID'
}
export type Cascade = { bills: Paid[]; legs: Leg[]; houseCost: Amount }

type Place = Omit<Paid, 'status'> & { parent: number | null; children: Place[] }

/**
 * How money of contracts flows down a line (agents §2.11): the house pays the top in full; each pays direct downlines in
 * ascending order out of what came, then out of the wallet, as far as both reach; what is left of it goes to the wallet.
 */
export function payCascade(nodes: readonly Node[]): Cascade {
  const places = placesOf(nodes)
  const legs: Leg[] = []
  const tops = [...places.values()].filter(({ parent }) => parent === null || !places.has(parent))
  const queue = tops.map(place => {
    const purse = place.parent === null ? place.gross : ZERO
    if (purse > 0n) legs.push({ from: null, to: place.id, fromBill: purse, fromWallet: ZERO })
    place.received = purse
    return { place, purse }
  })
  flow(queue, legs)
  return resultOf(nodes, places, legs)
}

/** The same after money came to wallets: each who got some pays what they owe, and what comes of it flows on. */
export function retryCascade(
  nodes: readonly Node[],
  topUps: readonly { id: number; amount: Amount }[],
): Cascade & { before: Cascade } {
  const before = payCascade(nodes)
  const places = placesOf(nodes)
  for (const { status, ...bill } of before.bills) Object.assign(places.get(bill.id)!, bill)
  const legs: Leg[] = []
  for (const topUp of topUps) {
    const place = places.get(topUp.id)
    if (!place) continue
    place.walletAfter = amount(place.walletAfter + topUp.amount)
    flow([{ place, purse: ZERO }], legs)
  }
  return { ...resultOf(nodes, places, legs), before }
}

function flow(queue: { place: Place; purse: Amount }[], legs: Leg[]): void {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { place } = next
    let purse: Amount = next.purse
    for (const child of place.children) {
      const open = child.gross - child.received
      const fromBill = least(open, purse)
      const fromWallet = least(open - fromBill, place.walletAfter)
      const paid = amount(fromBill + fromWallet)
      if (paid > 0n) legs.push({ from: place.id, to: child.id, fromBill, fromWallet })
      purse = amount(purse - fromBill)
      place.walletAfter = amount(place.walletAfter - fromWallet)
      place.walletUsed = amount(place.walletUsed + fromWallet)
      place.paidDown = amount(place.paidDown + paid)
      child.received = amount(child.received + paid)
      queue.push({ place: child, purse: paid })
    }
    place.credited = amount(place.credited + purse)
    place.walletAfter = amount(place.walletAfter + purse)
  }
}

function placesOf(nodes: readonly Node[]): Map<number, Place> {
  const places = new Map(
    nodes
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, parent, gross, wallet }): [number, Place] => [
        id,
        {
          ...{ id, parent, gross, received: ZERO, dueDown: ZERO, paidDown: ZERO },
          ...{ walletUsed: ZERO, credited: ZERO, walletAfter: wallet, children: [] },
        },
      ]),
  )
  for (const place of places.values()) {
    const payer = place.parent === null ? undefined : places.get(place.parent)
    payer?.children.push(place)
    if (payer) payer.dueDown = amount(payer.dueDown + place.gross)
  }
  return places
}

function resultOf(nodes: readonly Node[], places: ReadonlyMap<number, Place>, legs: Leg[]): Cascade {
  const bills = nodes.map(({ id }): Paid => {
    const { parent, children, ...bill } = places.get(id)!
    return { ...bill, status: statusOf(bill) }
  })
  const cost = [...places.values()].reduce((sum, { parent, received }) => sum + (parent === null ? received : 0n), 0n)
  return { bills, legs, houseCost: amount(cost) }
}

/** What is told first of a bill where several things are so (§2.10). */
export function statusOf(bill: Pick<Paid, 'gross' | 'received' | 'dueDown' | 'paidDown'>): Paid['status'] {
  if (bill.paidDown < bill.dueDown) return 'INSUFFICIENT'
  if (bill.gross === 0n) return 'NOT_REACHED'
  return bill.received < bill.gross ? 'PART_PAID' : 'PAID'
}

const least = (one: bigint, other: bigint): Amount => amount(one < other ? one : other)
