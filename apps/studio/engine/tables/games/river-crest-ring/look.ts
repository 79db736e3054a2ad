import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'River Crest Ring', VI: 'Trường Gà Bến Sông', UR: 'دریا کنارے کا میدان' },
  colors: { deep: '#07233A', ground: '#1F6E8C', glow: '#CFEFFF', accent: '#D9512C' },
  metal: 'silver',
  face: cinzel,
  scene: lake,
  pattern: 'wave',
  cover: { layout: 'medal', hero: 'koi', beside: ['shell', 'lotus'] },
}
