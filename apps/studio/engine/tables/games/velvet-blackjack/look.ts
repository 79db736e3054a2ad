import { metamorphous } from '../../../../games/kit/lettering/metamorphous.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { palace } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Velvet Blackjack', VI: 'Xì Dách Nhung', UR: 'مخملی بلیک جیک' },
  colors: { deep: '#10231B', ground: '#2F6B4F', glow: '#FFE9B8', accent: '#D9A441' },
  metal: 'gold',
  face: metamorphous,
  scene: palace,
  pattern: 'fan',
  cover: { layout: 'trio', hero: 'crown', beside: ['star', 'crystal'] },
}
