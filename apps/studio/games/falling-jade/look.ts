import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { cave } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Falling Jade', VI: 'Ngọc Rơi', UR: 'گرتا یشم' },
  colors: { deep: '#10261A', ground: '#4A7A3A', glow: '#E8FFC8', accent: '#C8742A' },
  metal: 'copper',
  face: cinzel,
  scene: cave,
  pattern: 'bamboo',
  plate: 'tile',
  corner: 'stones',
  drift: 'leaf',
  cover: { layout: 'fan', hero: 'mask', beside: ['jade', 'dragon'] },
}
