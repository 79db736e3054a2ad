import type { CrashState } from '../../api-crash.ts'
import { s } from '../shell/dom.ts'

const [WIDTH, HEIGHT] = [320, 200]
const POINTS = 32

/** The way of the lantern: it grows as the multiplier does, and the picture grows with it. */
export function createFlightPicture() {
  const way = s('path', { class: 'flight-way' })
  const under = s('path', { class: 'flight-under' })
  const lantern = s(
    'g',
    { class: 'flight-lantern' },
    s('circle', { r: 22, class: 'lantern-glow' }),
    s('path', { d: 'M-9 -12H9C13 -4 13 6 8 12H-8C-13 6 -13 -4 -9 -12Z', class: 'lantern-body' }),
    s('path', { d: 'M-6 12H6V15H-6ZM-7 -15H7V-12H-7Z', class: 'lantern-cap' }),
    s('path', { d: 'M0 10C-4 5 0 2 0 -3C4 2 4 7 0 10Z', class: 'lantern-flame' }),
  )
  const view = s(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'flight-picture', 'aria-hidden': 'true' },
    under,
    way,
    lantern,
  )
  return {
    view,
    /** `point` in hundredths. */
    draw(state: CrashState['state'], point: number) {
      const most = Math.max(2, (point / 100) * 1.25)
      const reach = Math.log(most)
      const here = Math.log(point / 100)
      const at = (growth: number) => {
        const x = 18 + (growth / reach) * (WIDTH - 60)
        const y = HEIGHT - 18 - ((Math.exp(growth) - 1) / (most - 1)) * (HEIGHT - 62)
        return [x, y] as const
      }
      const points = Array.from({ length: POINTS + 1 }, (_, i) => at((here * i) / POINTS))
      const line = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
      const [x, y] = points.at(-1)!
      way.setAttribute('d', line)
      under.setAttribute('d', `${line}V${HEIGHT}H18Z`)
      lantern.setAttribute('transform', `translate(${x.toFixed(1)} ${(y - 14).toFixed(1)})`)
      view.dataset.state = state
    },
  }
}
