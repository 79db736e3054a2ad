import { limelight } from '../kit/lettering/limelight.ts'
import type { Look } from '../kit/looks.ts'
import { lake } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'Water Puppets', VI: 'Rối Nước', UR: 'پانی کی پتلیاں' },
  colors: { deep: '#062A33', ground: '#1B7F8C', glow: '#FFE2A0', accent: '#E0563A' },
  metal: 'gold',
  face: limelight,
  scene: lake,
  pattern: 'wave',
  plate: 'shield',
  corner: 'scroll',
  drift: 'lamp',
  cover: { layout: 'trio', hero: 'mask', beside: ['drum', 'turtle'] },
}
