import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { town } from '../../../../games/kit/scenes/rooms.ts'

export const look: ArcadeLook = {
  names: { EN: 'Swift Fan-Tan', VI: 'Fan Tan Nhanh', UR: 'تیز فین ٹین' },
  colors: { deep: '#1A1030', ground: '#573A8C', glow: '#F1E4FF', accent: '#E0A63C' },
  metal: 'gold',
  face: limelight,
  scene: town,
  pattern: 'coin',
  cover: { layout: 'trio', hero: 'pearl', beside: ['drum', 'coin'] },
}
