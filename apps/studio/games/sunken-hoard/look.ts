import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { reef } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Sunken Hoard', VI: 'Kho Báu Đáy Biển', UR: 'غرقاب خزانہ' },
  colors: { deep: '#03131C', ground: '#0B4A52', glow: '#FFD76A', accent: '#1FB8A0' },
  metal: 'brass',
  face: metamorphous,
  scene: reef,
  pattern: 'coin',
  plate: 'shield',
  corner: 'rivets',
  drift: 'bubble',
  cover: { layout: 'medal', hero: 'chest', beside: ['coin', 'pearl'] },
}
