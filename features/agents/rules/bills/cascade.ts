import { type Amount, amount, ZERO } from '#shared/money.ts'

/**
 * A bill in a line: whoever it is of, who pays it (null: the house), what it comes to, what of it has come before, what of
 * that still lies in the purse, and what they have besides.
 */
export type Node = {
  id: number
  parent: number | null
  gross: Amount
  wallet: Amount
  received?: Amount
  purse?: Amount
}
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

type Place = Omit<Paid, 'status'> & { parent: number | null; purse: Amount; children: Place[] }

/**
 * How money of contracts flows down a line (agents §2.11): the house pays the top in full; each pays direct downlines in
 * ascending order out of what came, then out of the wallet, as far as both reach; what is left of it goes to the wallet. Of a
 * line that was paid before only what is missing flows: the same once more moves nothing.
 */
export function payCascade(nodes: readonly Node[]): Cascade {
  const places = placesOf(nodes)
  const legs: Leg[] = []
  const queue = [...places.values()].filter(({ parent }) => parent === null || !places.has(parent))
  for (const top of queue) {
    const fromHouse = amount(top.parent === null ? top.gross - top.received : 0n)
    if (fromHouse > 0n) legs.push({ from: null, to: top.id, fromBill: fromHouse, fromWallet: ZERO })
    receive(top, fromHouse)
  }
  for (let place = queue.shift(); place; place = queue.shift()) {
    payDown(place, legs)
    queue.push(...place.children)
  }
  const houseCost = legs.reduce((sum, { from, fromBill }) => sum + (from === null ? fromBill : 0n), 0n)
  const bills = nodes.map(({ id }): Paid => {
    const { parent, purse, children, ...bill } = places.get(id)!
    return { ...bill, status: statusOf(bill) }
  })
  return { bills, legs, houseCost: amount(houseCost) }
}

/** A line as it stands after a cascade, with what came to wallets since. */
export function standAfter(
  nodes: readonly Node[],
  { bills }: Cascade,
  topUps: readonly { id: number; amount: Amount }[],
): Node[] {
  const added = (id: number) => topUps.reduce((sum, each) => sum + (each.id === id ? each.amount : 0n), 0n)
  return nodes.map((node, i) => {
    const { received, walletAfter } = bills[i]!
    return { ...node, received, purse: ZERO, wallet: amount(walletAfter + added(node.id)) }
  })
}

function payDown(place: Place, legs: Leg[]): void {
  for (const child of place.children) {
    const open = child.gross - child.received
    const fromBill = least(open, place.purse)
    const fromWallet = least(open - fromBill, place.walletAfter)
    const paid = amount(fromBill + fromWallet)
    if (paid > 0n) legs.push({ from: place.id, to: child.id, fromBill, fromWallet })
    place.purse = amount(place.purse - fromBill)
    place.walletAfter = amount(place.walletAfter - fromWallet)
    place.walletUsed = amount(place.walletUsed + fromWallet)
    place.paidDown = amount(place.paidDown + paid)
    receive(child, paid)
  }
  place.credited = place.purse
  place.walletAfter = amount(place.walletAfter + place.purse)
}

function receive(place: Place, value: Amount): void {
  place.received = amount(place.received + value)
  place.purse = amount(place.purse + value)
}

function placesOf(nodes: readonly Node[]): Map<number, Place> {
  const sorted = nodes.toSorted((a, b) => a.id - b.id)
  const places = new Map(
    sorted.map(({ id, parent, gross, wallet, received = ZERO, purse = ZERO }): [number, Place] => [
      id,
      {
        ...{ id, parent, gross, received, purse, dueDown: ZERO, paidDown: ZERO },
        ...{ walletUsed: ZERO, credited: ZERO, walletAfter: wallet, children: [] },
      },
    ]),
  )
  for (const place of places.values()) {
    const payer = place.parent === null ? undefined : places.get(place.parent)
    if (!payer) continue
    payer.children.push(place)
    payer.dueDown = amount(payer.dueDown + place.gross)
    payer.paidDown = amount(payer.paidDown + place.received)
  }
  return places
}

/** What is told first of a bill where several things are so (§2.10). */
export function statusOf(bill: Pick<Paid, 'gross' | 'received' | 'dueDown' | 'paidDown'>): Paid['status'] {
  if (bill.paidDown < bill.dueDown) return 'INSUFFICIENT'
  if (bill.gross === 0n) return 'NOT_REACHED'
  return bill.received < bill.gross ? 'PART_PAID' : 'PAID'
}

const least = (one: bigint, other: bigint): Amount => amount(one < other ? one : other)
