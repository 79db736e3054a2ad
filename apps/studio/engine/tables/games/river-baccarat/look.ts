import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { garden } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'River Baccarat', VI: 'Baccarat Dòng Sông', UR: 'دریائی بکرا' },
  colors: { deep: '#04202A', ground: '#0E6472', glow: '#BDF3E8', accent: '#E0A33A' },
  metal: 'gold',
  face: cinzel,
  scene: garden,
  pattern: 'koi',
  cover: { layout: 'trio', hero: 'koi', beside: ['lotus', 'leaf'] },
}
