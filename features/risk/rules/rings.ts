/*
 * Where the nodes of a graph stand: rings around the one in the middle, each node in a sector as wide as what hangs on it.
 * The same graph is drawn alike each time.
 */

/** `angle`: clockwise from above. */
export type Placed = { id: string; x: number; y: number; ring: number; angle: number }
type Edge = readonly [one: string, other: string]

const LEAST_GAP = 88
/** Along a ring each node keeps so much. */
const ROOM = 26
/** What hangs on a node stays on its side of the middle. */
const WIDEST = 1.2 * Math.PI

/** Nodes that nothing ties to the middle are not drawn. */
export function ringsOf(centre: string, edges: readonly Edge[]): Placed[] {
  const beside = Map.groupBy(
    edges.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
    ([one]) => one!,
  )
  const children = new Map<string, string[]>()
  const rings: string[][] = [[centre]]
  const isIn = new Set([centre])
  for (let ring = rings[0]!; ring.length > 0; ring = rings.at(-1)!) {
    for (const id of ring) {
      const next = [...new Set((beside.get(id) ?? []).map(([, other]) => other!))].filter(other => !isIn.has(other))
      for (const other of next) isIn.add(other)
      children.set(id, next)
    }
    rings.push(ring.flatMap(id => children.get(id)!))
  }
  const leaves = new Map<string, number>()
  for (const id of rings.flat().reverse())
    leaves.set(
      id,
      Math.max(
        1,
        children.get(id)!.reduce((sum, child) => sum + leaves.get(child)!, 0),
      ),
    )

  const placed: { id: string; ring: number; angle: number; width: number }[] = []
  const place = (id: string, ring: number, from: number, to: number) => {
    const angle = (from + to) / 2
    placed.push({ id, ring, angle, width: (to - from) / leaves.get(id)! })
    const fan = ring === 0 ? to - from : Math.min(to - from, WIDEST)
    let at = angle - fan / 2
    for (const child of children.get(id)!) {
      const width = (fan * leaves.get(child)!) / leaves.get(id)!
      place(child, ring + 1, at, at + width)
      at += width
    }
  }
  place(centre, 0, 0, 2 * Math.PI)
  const outer = placed.filter(({ ring }) => ring > 0)
  const gap = Math.max(LEAST_GAP, ...outer.map(({ ring, width }) => ROOM / (width * ring)))
  return placed.map(({ id, ring, angle }) => ({
    ...{ id, ring, angle, x: Math.sin(angle) * gap * ring, y: -Math.cos(angle) * gap * ring },
  }))
}
