import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { town } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Harvest Ring', VI: 'Trường Gà Mùa Gặt', UR: 'فصل کا میدان' },
  colors: { deep: '#2E1A06', ground: '#B07A1E', glow: '#FFE7A0', accent: '#8A2B5A' },
  metal: 'copper',
  face: limelight,
  scene: town,
  pattern: 'fan',
  cover: { layout: 'trio', hero: 'lantern', beside: ['leaf', 'mango'] },
}
