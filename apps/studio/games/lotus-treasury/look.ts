import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { palace } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Lotus Treasury', VI: 'Kho Báu Hoa Sen', UR: 'کنول کا خزانہ' },
  colors: { deep: '#2A0A2E', ground: '#8A2A6A', glow: '#FFD9A0', accent: '#F28AB0' },
  metal: 'rose',
  face: playfair,
  scene: palace,
  pattern: 'lotus',
  plate: 'carat',
  corner: 'petals',
  drift: 'star',
  cover: { layout: 'great', hero: 'lotus', beside: ['coin', 'ingot'] },
}
