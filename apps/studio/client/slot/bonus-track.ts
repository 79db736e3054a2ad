import type { DiceThrown } from '../../engine/slots/features/bonus-events.ts'
import type { BoardData } from '../../engine/slots/features/bonuses-file.ts'
import { h, s } from '../shell/dom.ts'

const COLUMNS = 5
const STEP_MS = 150

type TrackParts = {
  rules: BoardData
  money(coins: number): string
  wait(durationMs: number): Promise<void>
  onStep(): void
}

/** The road of a dice bonus: its cells to and fro in rows, what each brings, and a piece on one of them. */
export type BonusTrack = {
  view: HTMLElement
  /** Shows the throw, and moves the piece cell by cell, then where a jump takes it. */
  walk(thrown: DiceThrown): Promise<void>
}

export function createBonusTrack({ rules, money, wait, onStep }: TrackParts): BonusTrack {
  const die = h('span', { class: 'plate is-die' }, '–')
  const cells = rules.cells.map(({ coins = 0, bonus, jump, timesDie }, i) => {
    const text = jump === undefined ? (bonus === undefined ? (coins > 0 ? money(coins) : '') : '★') : `→ ${jump + 1}`
    const cell = h(
      'li',
      { class: bonus === undefined ? 'track-cell' : 'track-cell is-best' },
      h('i', {}, String(i + 1)),
      text,
    )
    if (timesDie) cell.append(h('small', {}, `× 1–${rules.faces ?? 6}`))
    const row = Math.floor(i / COLUMNS)
    cell.style.gridArea = `${row + 1} / ${row % 2 ? COLUMNS - (i % COLUMNS) : (i % COLUMNS) + 1}`
    return cell
  })
  const put = (at: number) => {
    for (const [i, cell] of cells.entries()) cell.toggleAttribute('data-here', i === at)
  }
  put(rules.start ?? 0)
  return {
    view: h('div', { class: 'bonus-track' }, die, h('ol', { 'aria-hidden': 'true' }, ...cells)),
    async walk(thrown) {
      die.replaceChildren(drawDie(thrown.die))
      await wait(420)
      for (let step = 1; step <= thrown.die; step++) {
        put((thrown.from + step) % cells.length)
        onStep()
        await wait(STEP_MS)
      }
      if (thrown.to === thrown.landed) return
      await wait(300)
      put(thrown.to)
      onStep()
    },
  }
}

/** Where a die of six faces has its pips; of others the number is shown. */
const PIPS = ['4', '08', '048', '0268', '02468', '023568']

function drawDie(face: number): Element | string {
  const pips = PIPS[face - 1]
  if (!pips) return String(face)
  const dot = (place: string) =>
    s('circle', { cx: 10 + (Number(place) % 3) * 14, cy: 10 + Math.floor(Number(place) / 3) * 14, r: 4.5 })
  return s(
    'svg',
    { viewBox: '0 0 48 48', width: 44, height: 44, role: 'img', 'aria-label': face },
    ...[...pips].map(dot),
  )
}
