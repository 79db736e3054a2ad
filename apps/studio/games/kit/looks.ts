import type { Colors } from './colors.ts'
import type { Plate } from './emblems/lows.ts'
import type { Face } from './lettering/face.ts'
import type { PatternName } from './patterns.ts'
import type { DrawScene } from './scenes/scene.ts'

/** The metal of contours, letters and frames, from light to dark. */
export const metals = {
  gold: ['#FFF4CF', '#F6D27A', '#CB9233', '#8E5A16'],
  rose: ['#FFF0E6', '#F7BFA0', '#C97A5E', '#84402E'],
  silver: ['#FFFFFF', '#D5DEE8', '#8E9CB0', '#4E5B70'],
  copper: ['#FFE9D2', '#F0A060', '#B5602A', '#6E3010'],
  brass: ['#FBFFD8', '#E4DC7C', '#A39A36', '#5E5A14'],
} as const

/** What floats through the air behind the reels. */
export type Drift = 'bubble' | 'ember' | 'star' | 'leaf' | 'lamp'
export type Corner = 'scroll' | 'petals' | 'rivets' | 'stones' | 'steps'
/** How the lobby's cover is composed. */
export type Layout =
  | ('great' | 'medal' | 'fan' | 'trio')
  | ('tiles' | 'dice' | 'hand' | 'pyramid' | 'near' | 'climb' | 'flock' | 'numbers' | 'crate' | 'reels')

/** All that makes a game look like itself. Symbols are the ids of its game file. */
export type Look = {
  names: Readonly<Record<'EN' | 'VI' | 'UR', string>>
  colors: Colors
  metal: keyof typeof metals
  /** The lettering of its title and cards. */
  face: Face
  scene: DrawScene
  pattern: PatternName
  plate: Plate
  corner: Corner
  drift: Drift
  cover: { layout: Layout; hero: string; beside: readonly [string, string] }
}

/** The same of a game that has no reels. */
export type ArcadeLook = Pick<Look, 'names' | 'colors' | 'metal' | 'face' | 'scene' | 'pattern' | 'cover'>
