import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { bamboo } from '../kit/scenes/woods.ts'

export const look: Look = {
  names: { EN: 'Panda Grove', VI: 'Rừng Trúc Gấu Trúc', UR: 'پانڈا کا باغ' },
  colors: { deep: '#0C2A18', ground: '#4F9A4E', glow: '#F4FFC8', accent: '#E0553A' },
  metal: 'gold',
  face: righteous,
  scene: bamboo,
  pattern: 'bamboo',
  plate: 'disc',
  corner: 'scroll',
  drift: 'leaf',
  cover: { layout: 'great', hero: 'panda', beside: ['teapot', 'lotus'] },
}
