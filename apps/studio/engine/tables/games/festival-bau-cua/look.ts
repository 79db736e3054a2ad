import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { festival } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Festival Bầu Cua', VI: 'Bầu Cua Ngày Hội', UR: 'میلے کا باؤ کوا' },
  colors: { deep: '#3A0F26', ground: '#B53A5A', glow: '#FFE08A', accent: '#1E8A7A' },
  metal: 'gold',
  face: bungee,
  scene: festival,
  pattern: 'drum',
  cover: { layout: 'flock', hero: 'firecracker', beside: ['koi', 'drum'] },
}
