import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { festival } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Lantern Xóc Đĩa', VI: 'Xóc Đĩa Đèn Lồng', UR: 'لالٹین شوک دیا' },
  colors: { deep: '#2A0C04', ground: '#A03A16', glow: '#FFDDA8', accent: '#3FA58A' },
  metal: 'copper',
  face: limelight,
  scene: festival,
  pattern: 'lotus',
  cover: { layout: 'trio', hero: 'lantern', beside: ['coin', 'moon'] },
}
