import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { clouds } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Kite Festival', VI: 'Hội Thả Diều', UR: 'پتنگ میلہ' },
  colors: { deep: '#0F3A6A', ground: '#3AA0E0', glow: '#FFF4C0', accent: '#F0553A' },
  metal: 'gold',
  face: righteous,
  scene: clouds,
  pattern: 'fan',
  plate: 'disc',
  corner: 'petals',
  drift: 'leaf',
  cover: { layout: 'trio', hero: 'kite', beside: ['balloon', 'crane'] },
}
