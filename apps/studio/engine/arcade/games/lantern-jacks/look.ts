import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { festival } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Lantern Jacks', VI: 'Quân J Đèn Lồng', UR: 'لالٹین کے غلام' },
  colors: { deep: '#2A0608', ground: '#8A1C1C', glow: '#FFC76A', accent: '#0F7A66' },
  metal: 'gold',
  face: limelight,
  scene: festival,
  pattern: 'lotus',
  cover: { layout: 'hand', hero: 'lantern', beside: ['crown', 'fan'] },
}
