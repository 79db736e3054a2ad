import { BLOWS, type Corner, type Fight, type Match } from '../../../engine/tables/cockfight/cockfight.ts'
import { h, write } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { voices } from '../voices.ts'
import { drawBird } from './bird.ts'

export type FightScene = Scene & { announce(match: Match): void }

const CORNERS = ['meron', 'wala'] as const
const STRIKE_MS = 420

/** Two drawn birds in a drawn ring. Each blow that is told takes one of five feathers off the bird that takes it. */
export function createFightScene({ say, sounds }: Pick<FeltParts, 'say' | 'sounds'>): FightScene {
  const corner = (of: Corner) => {
    const name = h('b', { class: 'fighter-name', dir: 'auto' })
    const rating = h('span', { class: 'fighter-rating' })
    const feathers = h('span', { class: 'fighter-feathers', role: 'img' })
    const figure = h('div', { class: 'fighter-figure' }, drawBird(0))
    return {
      ...{ name, rating, feathers, figure },
      view: h(
        'div',
        { class: 'fighter', 'data-corner': of },
        h('div', { class: 'fighter-head' }, h('span', { class: 'fighter-corner' }, say(of)), name, rating),
        feathers,
        figure,
      ),
    }
  }
  const corners = { meron: corner('meron'), wala: corner('wala') }
  const view = h(
    'div',
    { class: 'fight-scene', dir: 'ltr' },
    h('div', { class: 'ring-floor', 'aria-hidden': 'true' }),
    corners.meron.view,
    corners.wala.view,
  )
  let names: Record<Corner, string> = { meron: '', wala: '' }
  let count = 0

  function showFeathers(taken: Record<Corner, number>): void {
    for (const of of CORNERS) {
      const { feathers } = corners[of]
      feathers.replaceChildren(
        ...Array.from({ length: BLOWS }, (_, i) => h('i', i < taken[of] ? { 'data-taken': '' } : {})),
      )
      const told = { name: names[of] || say(of), count: String(taken[of]), most: String(BLOWS) }
      feathers.setAttribute('aria-label', say('blowsOf', told))
    }
  }

  /** One strikes, the other is thrown back. */
  async function strike(at: Corner): Promise<void> {
    const by: Corner = at === 'meron' ? 'wala' : 'meron'
    const towards = by === 'meron' ? 1 : -1
    sounds.play(voices.strike)
    const leap = [
      { transform: 'none' },
      { transform: `translate(${towards * 26}%, -16%) rotate(${towards * -10}deg)`, offset: 0.4 },
      { transform: 'none' },
    ]
    const thrown = [
      { transform: 'none', filter: 'none' },
      {
        transform: `translate(${towards * 12}%, -3%) rotate(${towards * 12}deg)`,
        filter: 'brightness(1.7)',
        offset: 0.5,
      },
      { transform: 'none', filter: 'none' },
    ]
    corners[by].figure.animate(leap, { duration: STRIKE_MS, easing: 'cubic-bezier(.3,0,.2,1)' })
    await corners[at].figure.animate(thrown, { duration: STRIKE_MS, delay: 90 }).finished.catch(() => undefined)
  }

  const down = (winner: Fight['winner'] | null) => {
    for (const of of CORNERS) {
      corners[of].view.toggleAttribute('data-won', winner === of)
      corners[of].view.toggleAttribute('data-down', winner !== null && winner !== of)
    }
  }

  showFeathers({ meron: 0, wala: 0 })
  return {
    view,
    announce(match) {
      names = { meron: match.meron.name, wala: match.wala.name }
      for (const of of CORNERS) {
        const { name, rating } = match[of]
        write(corners[of].name, name)
        write(corners[of].rating, say('ratingOf', { rating: String(rating) }))
        corners[of].figure.replaceChildren(drawBird([...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)))
      }
      showFeathers({ meron: 0, wala: 0 })
    },
    turn(phase) {
      view.dataset.phase = phase
    },
    async show(shown, isNew) {
      if (shown.length === count) return
      count = shown.length
      const taken = { meron: 0, wala: 0 }
      for (const reveal of shown) if (reveal.show === 'blow') taken[reveal.at]++
      const last = shown.at(-1)
      if (isNew && last?.show === 'blow') await strike(last.at)
      showFeathers(taken)
      const fallen = CORNERS.filter(of => taken[of] >= BLOWS)
      if (fallen.length > 0) down(fallen.length > 1 ? 'bdd' : fallen[0] === 'meron' ? 'wala' : 'meron')
    },
    clear() {
      count = 0
      down(null)
      showFeathers({ meron: 0, wala: 0 })
    },
    crown: outcome => down((outcome as Fight).winner),
  }
}
