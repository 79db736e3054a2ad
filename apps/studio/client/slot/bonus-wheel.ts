import type { WheelData } from '../../engine/slots/features/bonuses-file.ts'
import { type Clock, easeOut } from '../play/clock.ts'
import { h, s } from '../shell/dom.ts'

const TURNS = 4
const TURN_MS = 2800

type WheelParts = {
  segments: WheelData['segments']
  clock: Clock
  money(coins: number): string
  still(): boolean
  /** A segment passes the pointer. */
  onPass(): void
}

/** The wheel of a bonus with what each segment brings, in the file's order; a star leads on to another bonus. */
export type BonusWheel = {
  view: HTMLElement
  /** Comes to rest in the middle of this segment. */
  turnTo(segment: number): Promise<void>
}

export function createBonusWheel({ segments, clock, money, still, onPass }: WheelParts): BonusWheel {
  const wide = 360 / segments.length
  const coinsOf = (segment: WheelData['segments'][number]) =>
    typeof segment === 'number' ? segment : (segment.coins ?? 0)
  const best = Math.max(...segments.map(coinsOf))
  const disc = s(
    'svg',
    { viewBox: '-110 -110 220 220', class: 'bonus-disc', 'aria-hidden': 'true' },
    s('circle', { r: 107, class: 'disc-rim' }),
    ...segments.flatMap((segment, i) => {
      const leadsOn = typeof segment === 'object' && segment.bonus !== undefined
      const look = leadsOn || coinsOf(segment) === best ? 'is-best' : i % 2 ? 'is-odd' : ''
      const text = leadsOn ? '★' : money(coinsOf(segment))
      return [
        s('path', { d: slice(i * wide, wide), class: `disc-slice ${look}` }),
        s(
          'text',
          { class: `disc-text ${look}`, transform: `rotate(${((i + 0.5) * wide).toFixed(2)}) translate(0 -78)` },
          text,
        ),
      ]
    }),
    s('circle', { r: 30, class: 'disc-hub' }),
  )
  const view = h('div', { class: 'bonus-wheel' }, disc, h('i', { class: 'disc-pointer' }))
  let angle = -wide / 2
  const turn = (degrees: number) => {
    angle = degrees
    disc.style.transform = `rotate(${degrees.toFixed(2)}deg)`
  }
  turn(angle)
  return {
    view,
    async turnTo(segment) {
      const from = angle % 360
      const to = -(segment + 0.5) * wide - TURNS * 360
      let passed = Math.floor(from / wide)
      await clock.tween(
        still() ? 0 : TURN_MS,
        share => {
          turn(from + (to - from) * share)
          const at = Math.floor(angle / wide)
          if (at !== passed) onPass()
          passed = at
        },
        easeOut,
      )
    },
  }
}

function slice(from: number, wide: number): string {
  const at = (degrees: number) => {
    const turn = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(turn) * 100).toFixed(2)} ${(Math.sin(turn) * 100).toFixed(2)}`
  }
  return `M0 0L${at(from)}A100 100 0 0 1 ${at(from + wide)}Z`
}
