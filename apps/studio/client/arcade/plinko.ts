import type { Risk } from '../../engine/arcade/round.ts'
import { mix } from '../../games/kit/colors.ts'
import { linear } from '../play/clock.ts'
import { s } from '../shell/dom.ts'
import { type Board, type BoardParts, showTimes } from './board.ts'
import { chooseOne, chooseStep, optionRow } from './options.ts'

const [ROW, POCKET] = [20, 22]
const RISKS = ['low', 'medium', 'high'] as const
const FALL_MS = 150

/** A pearl falls through rows of pegs along the drawn path; what a pocket pays stands in it. */
export function makePlinko({
  say,
  rules,
  look,
  clock,
  sounds,
  still,
  onChoice,
}: BoardParts<'plinko'>): Board<'plinko'> {
  const counts = Object.keys(rules.tables).map(Number)
  const view = s('svg', { class: 'plinko board-picture', 'aria-hidden': 'true' })
  const pearl = s(
    'g',
    { class: 'pearl', visibility: 'hidden' },
    s('circle', { r: 7.2 }),
    s('circle', { r: 2, cx: -2.2, cy: -2.4 }),
  )
  let pegs: SVGCircleElement[][] = []
  let pockets: SVGGElement[] = []
  const lay = () => {
    const rows = count.value
    const pays = rules.tables[rows]![risk.value]
    const width = (rows + 2) * ROW
    const middle = width / 2
    view.setAttribute('viewBox', `0 0 ${width} ${(rows + 1) * ROW + POCKET}`)
    pegs = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 3 }, (_, k) =>
        s('circle', { cx: middle + (k - 1 - row / 2) * ROW, cy: (row + 1) * ROW, r: 2.6, class: 'peg' }),
      ),
    )
    pockets = pays.map((pay, pocket) => {
      const far = Math.abs(pocket / rows - 0.5) * 2
      const color = far < 0.5 ? mix(look.colors.ground, '#E5B75C', far * 2) : mix('#E5B75C', '#D8402A', far * 2 - 1)
      const x = middle + (pocket - rows / 2) * ROW
      const text = pay >= 100_000 ? `${pay / 100_000}k` : String(pay / 100)
      return s(
        'g',
        { class: 'pocket' },
        s('rect', {
          x: x - ROW / 2 + 0.8,
          y: rows * ROW + 16,
          width: ROW - 1.6,
          height: POCKET - 2,
          rx: 4,
          fill: color,
        }),
        s('text', { x, y: rows * ROW + 30, 'font-size': text.length > 3 ? 7 : 8.6 }, text),
      )
    })
    view.replaceChildren(...pegs.flat(), ...pockets, pearl)
  }
  const change = () => {
    lay()
    onChoice()
  }
  const risk = chooseOne<Risk>(
    say('risk'),
    RISKS.map(value => ({ value, text: say(value) })),
    'medium',
    change,
  )
  const count = chooseStep(say, say('rows'), counts, counts[Math.floor(counts.length / 2)]!, String, change)
  const moveTo = (x: number, y: number) => pearl.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`)
  const rest = (pocket: number) => {
    const rows = count.value
    pearl.setAttribute('visibility', 'visible')
    moveTo(((rows + 2) * ROW) / 2 + (pocket - rows / 2) * ROW, rows * ROW + 13)
    pockets[pocket]?.classList.add('is-hit')
  }
  lay()
  return {
    view,
    options: optionRow(risk.view, count.view),
    play: 'dropBall',
    choice: () => ({ rows: count.value, risk: risk.value }),
    setChoice({ rows, risk: chosen }) {
      if (rows === count.value && chosen === risk.value) return
      count.set(rows)
      risk.set(chosen)
      lay()
    },
    lock(locked) {
      risk.lock(locked)
      count.lock(locked)
    },
    clear() {
      pearl.setAttribute('visibility', 'hidden')
      for (const pocket of pockets) pocket.classList.remove('is-hit')
    },
    async show({ path, pocket }) {
      const middle = ((path.length + 2) * ROW) / 2
      let x = middle
      if (!still()) {
        pearl.setAttribute('visibility', 'visible')
        await clock.tween(
          FALL_MS * 1.4,
          share => moveTo(middle, ROW * share - 9),
          t => t * t,
        )
        let rights = 0
        for (const [row, side] of path.entries()) {
          const from = x
          pegs[row]![rights + 1]!.animate([{ fill: '#fff' }, {}], { duration: 400 })
          sounds.tick(row)
          rights += side
          x += (side - 0.5) * ROW
          await clock.tween(
            FALL_MS,
            share => {
              const hop = Math.sin(share * Math.PI) * 4 * (1 - share)
              moveTo(from + (x - from) * share, (row + 1 + share * share) * ROW - 9 - hop)
            },
            linear,
          )
        }
        await clock.tween(110, share => moveTo(x, (path.length + 1) * ROW - 9 + share * 2), linear)
      }
      rest(pocket)
      sounds.land()
    },
    place({ steps, choice }) {
      if (choice.rows === count.value) rest(steps[0]!.pocket)
    },
    tellOf: ({ steps }) => say('pocketOf', { pocket: steps[0]!.pocket + 1, times: `×${showTimes(steps[0]!.coins)}` }),
  }
}
