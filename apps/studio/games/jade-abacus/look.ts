import { limelight } from '../kit/lettering/limelight.ts'
import type { Look } from '../kit/looks.ts'
import { palace } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Jade Abacus', VI: 'Bàn Tính Ngọc', UR: 'یشم کا گنتارا' },
  colors: { deep: '#04261C', ground: '#0F7A56', glow: '#D8FFD0', accent: '#E0A02A' },
  metal: 'gold',
  face: limelight,
  scene: palace,
  pattern: 'coin',
  plate: 'carat',
  corner: 'steps',
  drift: 'lamp',
  cover: { layout: 'medal', hero: 'jade', beside: ['ingot', 'turtle'] },
}
