import { playfair } from '../kit/lettering/playfair.ts'
import type { Look } from '../kit/looks.ts'
import { lake } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Cloud Scholars', VI: 'Nho Sinh Trên Mây', UR: 'بادلوں کے عالم' },
  colors: { deep: '#2A3A4A', ground: '#8AA8B0', glow: '#FFF6E0', accent: '#B8442E' },
  metal: 'silver',
  face: playfair,
  scene: lake,
  pattern: 'cloud',
  plate: 'petals',
  corner: 'scroll',
  drift: 'leaf',
  cover: { layout: 'great', hero: 'crane', beside: ['scroll', 'teapot'] },
}
