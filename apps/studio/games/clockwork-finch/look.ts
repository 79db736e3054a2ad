import { limelight } from '../kit/lettering/limelight.ts'
import type { Look } from '../kit/looks.ts'
import { workshop } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Clockwork Finch', VI: 'Sẻ Đồng Cơ Khí', UR: 'مشینی چڑیا' },
  colors: { deep: '#1C1008', ground: '#6A4524', glow: '#FFCB7A', accent: '#1FA096' },
  metal: 'copper',
  face: limelight,
  scene: workshop,
  pattern: 'feather',
  plate: 'disc',
  corner: 'rivets',
  drift: 'ember',
  cover: { layout: 'trio', hero: 'finch', beside: ['gear', 'clock'] },
}
