import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { garden } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Buffalo River', VI: 'Dòng Sông Trâu', UR: 'بھینس کا دریا' },
  colors: { deep: '#1A2A0A', ground: '#5A8A2A', glow: '#FFE9A0', accent: '#C8501E' },
  metal: 'copper',
  face: metamorphous,
  scene: garden,
  pattern: 'bamboo',
  plate: 'shield',
  corner: 'rivets',
  drift: 'leaf',
  cover: { layout: 'great', hero: 'buffalo', beside: ['sun', 'drum'] },
}
