import { limelight } from '../kit/lettering/limelight.ts'
import type { Look } from '../kit/looks.ts'
import { town } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Night Market', VI: 'Chợ Đêm', UR: 'رات کا بازار' },
  colors: { deep: '#1E0A14', ground: '#8A2430', glow: '#FFC24A', accent: '#18A08A' },
  metal: 'gold',
  face: limelight,
  scene: town,
  pattern: 'coin',
  plate: 'tile',
  corner: 'steps',
  drift: 'lamp',
  cover: { layout: 'trio', hero: 'lantern', beside: ['dumpling', 'teapot'] },
}
