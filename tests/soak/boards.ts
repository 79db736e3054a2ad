import { readFileSync } from 'node:fs'
import { calculateRound } from '#apps/studio/engine/slots/figures/exact.ts'
import { findFigures } from '#apps/studio/figures/keep-figures.ts'
import { KEPT_FIGURES } from '#apps/studio/figures/load-slot.ts'
import { walkBoards } from '#apps/studio/figures/walk-boards.ts'

/** Vectors 06 and 09 from all their boards; and the kept figures of the studio's games are those of all their boards. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const lines = await figuresOf('06-cascade')
  const anywhere = await figuresOf('09-anywhere-cascade')
  print(`vector 06 returns ${lines.percent} %, sigma ${lines.sigma}; vector 09 ${anywhere.percent} %`)
  const kept: unknown = JSON.parse(readFileSync(KEPT_FIGURES, 'utf8'))
  const isSame = isClose(kept, await findFigures({}, print))
  print(`kept figures are ${isSame ? 'those of all boards' : 'STALE: npm run figures'}`)
  return isSame && `${lines.percent} ${lines.sigma} ${anywhere.percent}` === '95.310212 6.28522 96.098402'
}

async function figuresOf(name: string): Promise<{ percent: string; sigma: string }> {
  const file = new URL(`../vectors/slot-par/${name}.json`, import.meta.url)
  const { game } = await walkBoards(JSON.parse(readFileSync(file, 'utf8')))
  const { rtp, sigma } = calculateRound(game)
  return { percent: (rtp * 100).toFixed(6), sigma: sigma!.toFixed(5) }
}

/** Equal, but for what the order of adding fractions leaves in the last digits. */
function isClose(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isClose(value, right.get(key)))
}
