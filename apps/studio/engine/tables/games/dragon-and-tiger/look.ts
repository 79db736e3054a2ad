import { metamorphous } from '../../../../games/kit/lettering/metamorphous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { fire } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Dragon and Tiger', VI: 'Rồng và Hổ', UR: 'ڈریگن اور ٹائیگر' },
  colors: { deep: '#330A12', ground: '#A32626', glow: '#FFC76B', accent: '#1F6F8A' },
  metal: 'gold',
  face: metamorphous,
  scene: fire,
  pattern: 'cloud',
  cover: { layout: 'near', hero: 'dragon', beside: ['tiger', 'flame'] },
}
