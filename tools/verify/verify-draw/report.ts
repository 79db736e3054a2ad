import { checkRecord, type PromotionRecord } from '#features/draws/rules/records.ts'
import { type BetLeaf, findBetsRoot } from '#features/lottery/rules/draws/bets-root.ts'
import { type Check, checkDraw, checkProof, checkSequence } from '#features/lottery/rules/draws/proof.ts'
import { toHex } from '#shared/hex.ts'
import type { Published } from './records.ts'

/** Prints what was computed of each draw, and of their order. Returns how many draws or orders of a game are wrong. */
export function reportDraws(
  draws: readonly Published[],
  leaves: readonly BetLeaf[] | null,
  print: (line: string) => void,
): number {
  const told = draws.map(published => ({
    name: `${published.draw.game} ${published.draw.numero}`,
    checks: [...checksOf(published), ...(leaves ? checkBets(published, leaves) : [])],
    note: published.draw.result,
  }))
  const wrong = [...told, ...ordersOf(draws)].filter(({ name, checks, note }) => {
    const failed = checks.filter(({ published, computed }) => published !== computed)
    print(`${failed.length > 0 ? 'WRONG' : 'right'}  ${name}  ${note}`)
    for (const { what, published, computed } of failed) {
      print(`       ${what}\n         published ${published}\n         computed  ${computed}`)
    }
    return failed.length > 0
  })
  for (const line of beaconsOf(draws)) print(line)
  print(`${draws.length} ${draws.length === 1 ? 'draw' : 'draws'}, ${wrong.length} wrong`)
  return wrong.length
}

/** Prints what was computed of each draw of a promotion. Returns how many are wrong. */
export function reportPromotions(records: readonly PromotionRecord[], print: (line: string) => void): number {
  const wrong = records.filter(record => {
    const failed = checkRecord(record).filter(({ published, computed }) => published !== computed)
    print(`${failed.length > 0 ? 'WRONG' : 'right'}  ${record.kind} ${record.promotion}`)
    for (const { what, published, computed } of failed)
      print(`       ${what}\n         published ${published}\n         computed  ${computed}`)
    return failed.length > 0
  })
  print(`${records.length} ${records.length === 1 ? 'draw' : 'draws'}, ${wrong.length} wrong`)
  return wrong.length
}

function checksOf(published: Published): Check[] {
  return published.kind === 'proof' ? checkProof(published.draw) : checkDraw(published.draw.structure, published.draw)
}

function checkBets({ kind, draw }: Published, leaves: readonly BetLeaf[]): Check[] {
  const root = { what: 'betsRoot', published: draw.betsRoot, computed: toHex(findBetsRoot(leaves)) }
  if (kind === 'core') return [root]
  return [root, { what: 'betsCount', published: String(draw.betsCount), computed: String(leaves.length) }]
}

/** Of each game with whole records: the chain of its seeds from the anchor, and the chain of its records. */
function ordersOf(draws: readonly Published[]) {
  const proofs = draws.flatMap(published => (published.kind === 'proof' ? [published.draw] : []))
  return [...Map.groupBy(proofs, ({ game }) => game)].map(([game, ofGame]) => ({
    name: `${game} order`,
    checks: checkSequence(ofGame),
    note: 'seeds from their anchor, records from one to the next',
  }))
}

/** What only the beacon can vouch for: that its signature is its own. */
function beaconsOf(draws: readonly Published[]): string[] {
  return draws.flatMap(({ kind, draw }) =>
    kind === 'proof' && draw.beaconChain !== null
      ? [`any mirror of beacon ${draw.beaconChain} must give for round ${draw.beaconRound}: ${draw.beaconSignature}`]
      : [],
  )
}
