/** Colours of a game: `#RRGGBB`. */
export type Colors = {
  /** The darkest, of shadows and far places. */
  deep: string
  /** What most of the place is made of. */
  ground: string
  /** Light: sky near the sun, mist, sparks. */
  glow: string
  /** What stands out against the others. */
  accent: string
}

/** `share` of the second colour in the first. */
export function mix(first: string, second: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map(at => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as contrast is measured by (WCAG 2), 0 to 1. */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colour, darkened until something nearly white stands out from it by 3:1 and more. */
export function underWhite(color: string): string {
  let dark = color
  while (luminanceOf(dark) > 0.24) dark = mix(dark, '#000000', 0.08)
  return dark
}

/** Another hour of the same place: the free spins. */
export function shifted({ deep, ground, glow, accent }: Colors): Colors {
  return {
    deep: mix(deep, accent, 0.32),
    ground: mix(ground, accent, 0.5),
    glow: mix(glow, '#ffffff', 0.35),
    accent: glow,
  }
}
