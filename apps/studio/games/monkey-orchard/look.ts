import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { garden } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Monkey Orchard', VI: 'Vườn Quả Của Khỉ', UR: 'بندر کا باغ' },
  colors: { deep: '#1F2A06', ground: '#7AA02A', glow: '#FFE86A', accent: '#E8622A' },
  metal: 'brass',
  face: righteous,
  scene: garden,
  pattern: 'bamboo',
  plate: 'disc',
  corner: 'petals',
  drift: 'leaf',
  cover: { layout: 'fan', hero: 'monkey', beside: ['mango', 'watermelon'] },
}
