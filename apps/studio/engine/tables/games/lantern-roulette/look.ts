import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { festival } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Lantern Roulette', VI: 'Roulette Đèn Lồng', UR: 'فانوس رولیٹ' },
  colors: { deep: '#04231B', ground: '#12684A', glow: '#FFD98A', accent: '#C22E2E' },
  metal: 'gold',
  face: cinzel,
  scene: festival,
  pattern: 'lotus',
  cover: { layout: 'medal', hero: 'lantern', beside: ['star', 'coin'] },
}
