import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { forest } from '../kit/scenes/woods.ts'

export const look: Look = {
  names: { EN: 'Ember Fox', VI: 'Cáo Lửa', UR: 'انگارہ لومڑی' },
  colors: { deep: '#240A06', ground: '#9A3A12', glow: '#FFB84A', accent: '#E8341F' },
  metal: 'copper',
  face: metamorphous,
  scene: forest,
  pattern: 'feather',
  plate: 'shield',
  corner: 'scroll',
  drift: 'ember',
  cover: { layout: 'great', hero: 'fox', beside: ['flame', 'mushroom'] },
}
