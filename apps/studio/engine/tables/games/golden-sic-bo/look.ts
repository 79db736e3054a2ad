import { cinzel } from '../../../../games/kit/lettering/cinzel.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { festival } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Golden Sic Bo', VI: 'Sicbo Vàng', UR: 'سنہری سک بو' },
  colors: { deep: '#241A02', ground: '#8A6A12', glow: '#FFF0B0', accent: '#C8321E' },
  metal: 'gold',
  face: cinzel,
  scene: festival,
  pattern: 'coin',
  cover: { layout: 'trio', hero: 'ingot', beside: ['coin', 'firecracker'] },
}
