import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { palace } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Jade Dice', VI: 'Xúc Xắc Ngọc', UR: 'یشم کا پانسہ' },
  colors: { deep: '#04241A', ground: '#147A58', glow: '#D8FFD8', accent: '#D8902A' },
  metal: 'gold',
  face: cinzel,
  scene: palace,
  pattern: 'coin',
  cover: { layout: 'dice', hero: 'jade', beside: ['coin', 'ingot'] },
}
