import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { lake } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Sword Lake', VI: 'Hồ Gươm', UR: 'تلوار کی جھیل' },
  colors: { deep: '#03181F', ground: '#0F5A66', glow: '#D0FFE8', accent: '#D8A03A' },
  metal: 'silver',
  face: cinzel,
  scene: lake,
  pattern: 'koi',
  plate: 'shield',
  corner: 'scroll',
  drift: 'ember',
  cover: { layout: 'fan', hero: 'sword', beside: ['turtle', 'lotus'] },
}
