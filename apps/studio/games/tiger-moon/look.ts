import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { bamboo } from '../kit/scenes/woods.ts'

export const look: Look = {
  names: { EN: 'Tiger Moon', VI: 'Hổ Dưới Trăng', UR: 'شیر اور چاند' },
  colors: { deep: '#081226', ground: '#1F3A6A', glow: '#FFE0A0', accent: '#F07A1E' },
  metal: 'gold',
  face: metamorphous,
  scene: bamboo,
  pattern: 'bamboo',
  plate: 'shield',
  corner: 'scroll',
  drift: 'leaf',
  cover: { layout: 'medal', hero: 'tiger', beside: ['moon', 'drum'] },
}
