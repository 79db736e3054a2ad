import { mix, shifted, underWhite } from './colors.ts'
import type { Look } from './looks.ts'
import { linear, seeded } from './paint.ts'
import type { Place } from './scenes/scene.ts'

/** The place behind the reels, always the same for a game; another hour of it in the free spins. */
export function drawPlace(
  id: string,
  look: Pick<Look, 'scene' | 'colors'>,
  width: number,
  height: number,
  mode: 'base' | 'free',
): string {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, mode === 'base' ? 7 : 11)
  const colors = mode === 'base' ? look.colors : shifted(look.colors)
  const place = { width, height, unit: Math.max(width, height) / 100, colors, id: mode, random: seeded(seed) }
  return look.scene(place) + shade(place)
}

/** Dark above and below, so that title, words and controls can be read on any scene. */
function shade({ width, height, colors, id }: Place): string {
  const dark = mix(colors.deep, '#000000', 0.45)
  const stops = [
    [0, `${dark}/.62`],
    [0.16, `${dark}/0`],
    [0.62, `${dark}/0`],
    [1, `${dark}/.88`],
  ] as const
  return `<defs>${linear(`${id}shading`, stops)}</defs><rect width="${width}" height="${height}" fill="url(#${id}shading)"/>`
}

/** Colours of the controls round the reels, as properties of the page. */
export function tintOf({ colors }: Pick<Look, 'colors'>): Record<string, string> {
  const button = underWhite(colors.accent)
  return {
    '--spin-light': mix(button, '#FFFFFF', 0.3),
    '--spin': button,
    '--spin-deep': mix(button, '#000000', 0.38),
    '--spin-rim': mix(button, '#000000', 0.62),
    '--bar': mix(colors.deep, colors.ground, 0.22),
    '--bar-foot': mix(colors.deep, '#000000', 0.5),
    '--lacquer': mix(colors.deep, '#000000', 0.5),
    '--vermilion': button,
    '--gold': mix(colors.glow, '#E5B75C', 0.35),
    '--gold-light': mix(colors.glow, '#FFFFFF', 0.72),
  }
}
