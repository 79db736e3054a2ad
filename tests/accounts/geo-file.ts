/**
 * A tiny database in MaxMind's format (its public specification 2.0): IPv4 networks and the ISO code of each. Networks
 * may not lie within each other.
 */
export function geoFile(networks: Readonly<Record<string, string>>): Buffer {
  const nodes: [Branch, Branch][] = [[null, null]]
  const codes = [...new Set(Object.values(networks))]
  for (const [network, code] of Object.entries(networks)) plant(nodes, network, codes.indexOf(code))
  const entries = codes.map(code => map({ country: map({ iso_code: text(code) }) }))
  const offsets = entries.map((_, i) => Buffer.concat(entries.slice(0, i)).length)
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [i, branches] of nodes.entries())
    for (const [side, branch] of branches.entries())
      tree.writeUIntBE(recordOf(branch, nodes.length, offsets), i * 6 + side * 3, 3)
  const metadata = map({
    ...{ node_count: uint(6, nodes.length), record_size: uint(5, 24), ip_version: uint(5, 4) },
    ...{ binary_format_major_version: uint(5, 2), binary_format_minor_version: uint(5, 0) },
    ...{ build_epoch: uint(6, 1_700_000_000), database_type: text('Test-Country'), description: map({}) },
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...entries, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata])
}

/** Where a bit leads: nowhere, to another node, or to a country. */
type Branch = null | { node: number } | { country: number }

function plant(nodes: [Branch, Branch][], network: string, country: number): void {
  const [address = '', length] = network.split('/')
  const bits = address.split('.').reduce((all, byte) => all + Number(byte).toString(2).padStart(8, '0'), '')
  let at = nodes[0]!
  for (const [i, bit] of [...bits.slice(0, Number(length))].entries()) {
    const side = bit === '1' ? 1 : 0
    if (i === Number(length) - 1) at[side] = { country }
    else {
      let next = at[side]
      if (next === null || !('node' in next)) {
        next = { node: nodes.push([null, null]) - 1 }
        at[side] = next
      }
      at = nodes[next.node]!
    }
  }
}

function recordOf(branch: Branch, nodeCount: number, offsets: readonly number[]): number {
  if (branch === null) return nodeCount
  return 'node' in branch ? branch.node : nodeCount + 16 + offsets[branch.country]!
}

/* Fields: the upper three bits tell the type, the lower five the size. */
const text = (value: string) => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
const map = (fields: Record<string, Buffer>) =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(fields).length]),
    ...Object.entries(fields).flatMap(([key, value]) => [text(key), value]),
  ])
function uint(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return Buffer.concat([Buffer.from([(type << 5) | 4]), bytes])
}
