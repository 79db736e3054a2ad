import type { DrawScene } from './scene.ts'

/** By the name of the place: the build and the games each load a copy of the drawings. */
const THEMES = {
  sea: ['reef', 'sea'],
  nature: ['forest', 'bamboo', 'garden', 'lake'],
  sky: ['clouds', 'space'],
  festival: ['festival', 'town'],
  treasure: ['palace', 'desert', 'cave', 'fire', 'workshop'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type Theme = keyof typeof THEMES

/** The lobby's theme of a game: that of the place where it is drawn. Throws for a place without one. */
export function themeOf(scene: DrawScene): Theme {
  const found = Object.entries(THEMES).find(([, places]) => (places as readonly string[]).includes(scene.name))
  if (!found) throw new Error(`${scene.name}: themes.ts gives this place no theme`)
  return found[0] as Theme
}
