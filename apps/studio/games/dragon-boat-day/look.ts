import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { lake } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Dragon Boat Day', VI: 'Ngày Hội Thuyền Rồng', UR: 'ڈریگن کشتی کا دن' },
  colors: { deep: '#04302E', ground: '#128A7A', glow: '#FFF0A0', accent: '#E0382A' },
  metal: 'gold',
  face: righteous,
  scene: lake,
  pattern: 'wave',
  plate: 'disc',
  corner: 'scroll',
  drift: 'leaf',
  cover: { layout: 'near', hero: 'dragon', beside: ['drum', 'koi'] },
}
