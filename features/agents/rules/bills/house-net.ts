import { type Amount, amount, ZERO } from '#shared/money.ts'

export type NetNode = { id: number; parent: number | null; gross: Amount }
export type NetBill = { id: number; gross: Amount; childrenGross: Amount; net: Amount; shortfall: Amount }

/**
 * The house pays each the difference to what direct downlines get (agents §2.11). Where these get more it is told, and
 * nobody pays it.
 */
export function houseNet(nodes: readonly NetNode[]): { bills: NetBill[]; houseCost: Amount } {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  const bills = nodes.map(({ id, gross }): NetBill => {
    const childrenGross = amount((below.get(id) ?? []).reduce((sum, child) => sum + child.gross, 0n))
    const net = gross - childrenGross
    return { id, gross, childrenGross, net: atLeastZero(net), shortfall: atLeastZero(-net) }
  })
  return { bills, houseCost: amount(bills.reduce((sum, { net }) => sum + net, 0n)) }
}

const atLeastZero = (value: bigint): Amount => (value > 0n ? amount(value) : ZERO)
