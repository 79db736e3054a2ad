import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { space } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Owl Observatory', VI: 'Đài Thiên Văn Cú', UR: 'الو کی رصدگاہ' },
  colors: { deep: '#070B22', ground: '#1E2A66', glow: '#A8C8FF', accent: '#F0A838' },
  metal: 'silver',
  face: metamorphous,
  scene: space,
  pattern: 'drum',
  plate: 'carat',
  corner: 'steps',
  drift: 'star',
  cover: { layout: 'great', hero: 'owl', beside: ['planet', 'book'] },
}
