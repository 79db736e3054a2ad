import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { clouds } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Swift Blackjack', VI: 'Xì Dách Tốc Độ', UR: 'تیز بلیک جیک' },
  colors: { deep: '#1B1030', ground: '#4E3A8A', glow: '#E6DAFF', accent: '#F0B03A' },
  metal: 'silver',
  face: cinzel,
  scene: clouds,
  pattern: 'cloud',
  cover: { layout: 'fan', hero: 'comet', beside: ['star', 'kite'] },
}
