import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { festival } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Harvest Ring', VI: 'Sân Đấu Mùa Gặt', UR: 'فصل کا میدان' },
  colors: { deep: '#260F02', ground: '#A8641A', glow: '#FFE29A', accent: '#C8321E' },
  metal: 'rose',
  face: playfair,
  scene: festival,
  pattern: 'lotus',
  cover: { layout: 'trio', hero: 'firecracker', beside: ['daisy', 'sun'] },
}
