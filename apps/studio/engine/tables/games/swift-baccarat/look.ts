import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { clouds } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Swift Baccarat', VI: 'Baccarat Tốc Độ', UR: 'تیز بیکرٹ' },
  colors: { deep: '#0B1E3A', ground: '#2A5C9E', glow: '#CFE6FF', accent: '#E0492F' },
  metal: 'silver',
  face: cinzel,
  scene: clouds,
  pattern: 'cloud',
  cover: { layout: 'fan', hero: 'falcon', beside: ['kite', 'comet'] },
}
