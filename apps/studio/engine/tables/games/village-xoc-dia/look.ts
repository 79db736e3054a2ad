import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { town } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Village Xóc Đĩa', VI: 'Xóc Đĩa Làng Quê', UR: 'گاؤں کی شوک دیا' },
  colors: { deep: '#2C1A0E', ground: '#8A5A2B', glow: '#FFE9B8', accent: '#2C6E63' },
  metal: 'copper',
  face: limelight,
  scene: town,
  pattern: 'coin',
  cover: { layout: 'trio', hero: 'coin', beside: ['drum', 'teapot'] },
}
