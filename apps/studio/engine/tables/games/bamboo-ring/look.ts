import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { bamboo } from '../../../../games/kit/scenes/woods.ts'

export const look: ArcadeLook = {
  names: { EN: 'Bamboo Ring', VI: 'Sân Đấu Trúc Xanh', UR: 'بانس کا میدان' },
  colors: { deep: '#07180A', ground: '#23702E', glow: '#E2F59A', accent: '#E0A02E' },
  metal: 'gold',
  face: bungee,
  scene: bamboo,
  pattern: 'wave',
  cover: { layout: 'trio', hero: 'bamboo', beside: ['finch', 'leaf'] },
}
