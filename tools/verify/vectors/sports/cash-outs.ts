import { fairValue, worthOf } from '#apps/studio/engine/sports/cash-out.ts'
import { planOfAll } from '#apps/studio/engine/sports/combinations.ts'
import { type Ratio, ratioOf } from '#apps/studio/engine/sports/ratio.ts'

const NEVER = { win: 0, half_win: 0, refund: 0, half_lose: 0, lose: 0 }
const NUMBER = '(\\d+(?:\\.\\d+)?)'
const SINGLE = new RegExp(`stake ${NUMBER} at ${NUMBER}, now p=${NUMBER}`)
const LINE = new RegExp(`at ${NUMBER}: p\\(win by 2\\+\\)=${NUMBER}, p\\(win by 1\\)=${NUMBER}`)
const PARLAY = new RegExp(`leg 1 won at ${NUMBER}, leg 2 p=${NUMBER} at ${NUMBER}`)

/** What the bet of a row's title is worth by the rules; undefined where the title does not tell the chances in known words. */
export function fairOfTitle({ title, stakeEntered }: { title: string; stakeEntered: string }): Ratio | undefined {
  const stake = ratioOf(stakeEntered)
  const worth = (legs: Ratio[]) => fairValue(stake, planOfAll(legs.length), legs)
  const single = SINGLE.exec(title)
  if (single) return worth([running(single[2]!, { win: Number(single[3]) })])
  const line = LINE.exec(title)
  if (line) return worth([running(line[1]!, { win: Number(line[2]), half_win: Number(line[3]) })])
  const parlay = PARLAY.exec(title)
  if (parlay) return worth([ratioOf(parlay[1]!), running(parlay[3]!, { win: Number(parlay[2]) })])
  return undefined
}

const running = (price: string, chances: { win: number; half_win?: number }) =>
  worthOf(ratioOf(price), { ...NEVER, ...chances })
