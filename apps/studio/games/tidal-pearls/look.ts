import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { reef } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Tidal Pearls', VI: 'Ngọc Trai Thủy Triều', UR: 'لہروں کے موتی' },
  colors: { deep: '#05202F', ground: '#0E6E86', glow: '#8FF0E0', accent: '#F27FA0' },
  metal: 'silver',
  face: cinzel,
  scene: reef,
  pattern: 'wave',
  plate: 'petals',
  corner: 'petals',
  drift: 'bubble',
  cover: { layout: 'great', hero: 'pearl', beside: ['whale', 'turtle'] },
}
