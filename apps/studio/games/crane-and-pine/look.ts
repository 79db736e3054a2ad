import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { lake } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Crane and Pine', VI: 'Hạc Và Tùng', UR: 'سارس اور صنوبر' },
  colors: { deep: '#3A1020', ground: '#C04A4A', glow: '#FFE0C0', accent: '#1F7A5A' },
  metal: 'gold',
  face: cinzel,
  scene: lake,
  pattern: 'feather',
  plate: 'petals',
  corner: 'petals',
  drift: 'leaf',
  cover: { layout: 'near', hero: 'crane', beside: ['sun', 'turtle'] },
}
