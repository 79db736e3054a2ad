import { limelight } from '../kit/lettering/limelight.ts'
import type { Look } from '../kit/looks.ts'
import { clouds } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Airship Atlas', VI: 'Bản Đồ Phi Thuyền', UR: 'ہوائی جہاز کا نقشہ' },
  colors: { deep: '#12324A', ground: '#3C86A8', glow: '#FFE6B0', accent: '#C8552E' },
  metal: 'brass',
  face: limelight,
  scene: clouds,
  pattern: 'cloud',
  plate: 'carat',
  corner: 'steps',
  drift: 'leaf',
  cover: { layout: 'fan', hero: 'balloon', beside: ['compass', 'ship'] },
}
