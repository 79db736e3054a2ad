import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { town } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Copper Lamp Hold’em', VI: 'Hold’em Đèn Đồng', UR: 'تانبے کا چراغ ہولڈم' },
  colors: { deep: '#1A0F08', ground: '#6E3A1C', glow: '#FFD08A', accent: '#2F8F83' },
  metal: 'copper',
  face: limelight,
  scene: town,
  pattern: 'lotus',
  cover: { layout: 'hand', hero: 'lamp', beside: ['coin', 'cloud'] },
}
