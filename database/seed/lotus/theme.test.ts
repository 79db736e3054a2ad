import { expect, test } from 'vitest'
import { THEME } from './theme.ts'

/** Relative luminance (WCAG 2). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const themes = { light: THEME.light, dark: { ...THEME.light, ...THEME.dark } }
const GROUNDS = ['ground', 'surface', 'raised'] as const

test.each(Object.entries(themes))('text in %s stands out by 4.5:1, edges of controls by 3:1', (_, theme) => {
  for (const ground of GROUNDS) {
    for (const text of ['ink', 'muted', 'gold-text', 'vermilion'] as const)
      expect([text, ground, contrastOf(theme[text], theme[ground]) >= 4.5]).toEqual([text, ground, true])
    expect([ground, contrastOf(theme['line-strong'], theme[ground]) >= 3]).toEqual([ground, true])
  }
  for (const fill of ['vermilion', 'vermilion-deep'] as const)
    expect([fill, contrastOf(theme['on-vermilion'], theme[fill]) >= 4.5]).toEqual([fill, true])
  for (const text of ['lacquer-ink', 'leaf'] as const)
    expect([text, contrastOf(theme[text], theme.lacquer) >= 4.5]).toEqual([text, true])
})
