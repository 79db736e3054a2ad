import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { palace } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Lotus Fan-Tan', VI: 'Fan Tan Hoa Sen', UR: 'کنول فین ٹین' },
  colors: { deep: '#06261E', ground: '#12705A', glow: '#D9FFE9', accent: '#D9A441' },
  metal: 'gold',
  face: limelight,
  scene: palace,
  pattern: 'lotus',
  cover: { layout: 'trio', hero: 'lotus', beside: ['pearl', 'coin'] },
}
