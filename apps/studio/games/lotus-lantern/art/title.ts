import { move, path } from '../../kit/paint.ts'
import { LANTERN, LOTUS } from './lettering.ts'

/** The title in gold: on one line (`wide`) or stacked. Its field starts at 0, 0 and measures `titleSize`. */
export function drawTitle(wide: boolean): string {
  const letter = (d: string) =>
    path(d, '#2A0808', 'stroke="#2A0808" stroke-width="13" stroke-linejoin="round"') +
    path(d, '#8E1B14', 'stroke="#B7231A" stroke-width="6" stroke-linejoin="round"') +
    path(d, 'url(#gold)', 'stroke="#FFF4CF" stroke-width=".8"')
  if (wide) return move(letter(LOTUS.d), 12, 84) + move(letter(LANTERN.d), 12 + LOTUS.width + 30, 84)
  return move(letter(LOTUS.d), 12 + (LANTERN.width - LOTUS.width) / 2, 84) + move(letter(LANTERN.d), 12, 180)
}

export const titleSize = {
  wide: { width: LOTUS.width + LANTERN.width + 54, height: 118 },
  stacked: { width: LANTERN.width + 24, height: 214 },
} as const
