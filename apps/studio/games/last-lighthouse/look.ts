import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { sea } from '../kit/scenes/waters.ts'

export const look: Look = {
  names: { EN: 'The Last Lighthouse', VI: 'Ngọn Hải Đăng Cuối', UR: 'آخری مینارِ نور' },
  colors: { deep: '#0B1230', ground: '#27457F', glow: '#FFD27A', accent: '#D8452E' },
  metal: 'brass',
  face: metamorphous,
  scene: sea,
  pattern: 'wave',
  plate: 'shield',
  corner: 'rivets',
  drift: 'lamp',
  cover: { layout: 'fan', hero: 'lighthouse', beside: ['ship', 'compass'] },
}
