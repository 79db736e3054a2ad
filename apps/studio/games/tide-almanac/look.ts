import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { sea } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Tide Almanac', VI: 'Cuốn Lịch Thủy Triều', UR: 'مد و جزر کی جنتری' },
  colors: { deep: '#021A24', ground: '#0F5A78', glow: '#E0F8FF', accent: '#E0A850' },
  metal: 'brass',
  face: playfair,
  scene: sea,
  pattern: 'wave',
  plate: 'shield',
  corner: 'scroll',
  drift: 'bubble',
  cover: { layout: 'medal', hero: 'book', beside: ['compass', 'whale'] },
}
