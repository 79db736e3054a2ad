import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { sea } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Harbour Gold', VI: 'Vàng Bến Cảng', UR: 'بندرگاہ کا سونا' },
  colors: { deep: '#24122A', ground: '#B0603A', glow: '#FFD89A', accent: '#1F6A8A' },
  metal: 'gold',
  face: playfair,
  scene: sea,
  pattern: 'wave',
  plate: 'shield',
  corner: 'rivets',
  drift: 'lamp',
  cover: { layout: 'fan', hero: 'ship', beside: ['chest', 'anchor'] },
}
