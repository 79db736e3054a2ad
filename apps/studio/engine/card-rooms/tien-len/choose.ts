import { rankOf, TWO } from './cards.ts'
import type { TlAction } from './tien-len.ts'

/** What the computer plays: it gets rid of as many cards as it can, and keeps its twos for later. */
export function choosePlay(legal: readonly TlAction[]): TlAction {
  const plays = legal.flatMap(action => ('play' in action ? [action.play] : []))
  const cheap = plays.filter(cards => cards.every(card => rankOf(card) < TWO))
  const canPass = legal.some(action => 'pass' in action)
  const [best] = (cheap.length > 0 || canPass ? cheap : plays).toSorted(
    (one, other) => other.length - one.length || Math.max(...one) - Math.max(...other),
  )
  if (best) return { play: best }
  return canPass ? { pass: true } : { play: plays[0]! }
}
