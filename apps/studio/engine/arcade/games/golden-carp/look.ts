import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Golden Carp', VI: 'Cá Chép Vàng', UR: 'سنہری مچھلی' },
  colors: { deep: '#0A1F3A', ground: '#1F6A8A', glow: '#FFE08A', accent: '#E8542E' },
  metal: 'gold',
  face: cinzel,
  scene: lake,
  pattern: 'koi',
  cover: { layout: 'near', hero: 'koi', beside: ['lotus', 'coin'] },
}
