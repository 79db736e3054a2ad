import { limelight } from '../kit/lettering/limelight.ts'
import type { Look } from '../kit/looks.ts'
import { palace } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Ruby Trio', VI: 'Bộ Ba Hồng Ngọc', UR: 'یاقوت تینوں' },
  colors: { deep: '#1E0210', ground: '#8A1238', glow: '#FFD0DC', accent: '#F0B030' },
  metal: 'gold',
  face: limelight,
  scene: palace,
  pattern: 'coin',
  plate: 'carat',
  corner: 'stones',
  drift: 'star',
  cover: { layout: 'reels', hero: 'crown', beside: ['seven', 'cherry'] },
}
