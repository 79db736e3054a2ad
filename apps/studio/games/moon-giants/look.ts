import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { lake } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Moon Giants', VI: 'Khổng Lồ Dưới Trăng', UR: 'چاند کے دیو' },
  colors: { deep: '#061A1E', ground: '#2A6A5A', glow: '#FFF8D0', accent: '#D890E8' },
  metal: 'silver',
  face: cinzel,
  scene: lake,
  pattern: 'lotus',
  plate: 'disc',
  corner: 'petals',
  drift: 'leaf',
  cover: { layout: 'near', hero: 'rabbit', beside: ['moon', 'crane'] },
}
