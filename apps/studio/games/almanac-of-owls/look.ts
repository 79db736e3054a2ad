import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { forest } from '../kit/scenes/woods.ts'

export const look: Look = {
  names: { EN: 'Almanac of Owls', VI: 'Sách Cú Đêm', UR: 'الوؤں کی جنتری' },
  colors: { deep: '#12082A', ground: '#4A2A7A', glow: '#F0E0FF', accent: '#E8B040' },
  metal: 'gold',
  face: metamorphous,
  scene: forest,
  pattern: 'feather',
  plate: 'tile',
  corner: 'steps',
  drift: 'star',
  cover: { layout: 'trio', hero: 'scroll', beside: ['owl', 'moon'] },
}
