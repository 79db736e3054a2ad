import { righteous } from '../kit/lettering/righteous.ts'
import type { Look } from '../kit/looks.ts'
import { space } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Star Orchard', VI: 'Vườn Cây Sao', UR: 'ستاروں کا باغ' },
  colors: { deep: '#0A0A30', ground: '#3A3AA0', glow: '#FFF4B0', accent: '#F05AA0' },
  metal: 'silver',
  face: righteous,
  scene: space,
  pattern: 'cloud',
  plate: 'disc',
  corner: 'scroll',
  drift: 'star',
  cover: { layout: 'great', hero: 'star', beside: ['cherry', 'plum'] },
}
