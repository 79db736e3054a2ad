import { mix, shifted } from './colors.ts'
import { type Look, scenes } from './looks.ts'
import { seeded } from './paint.ts'

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
  return scenes[look.scene](place)
}

/** Colours of the controls round the reels, as properties of the page. */
export function tintOf({ colors }: Pick<Look, 'colors'>): Record<string, string> {
  return {
    '--lacquer': mix(colors.deep, '#000000', 0.5),
    '--vermilion': mix(colors.accent, '#8A1A10', 0.2),
    '--gold': mix(colors.glow, '#E5B75C', 0.35),
    '--gold-light': mix(colors.glow, '#FFFFFF', 0.72),
  }
}
