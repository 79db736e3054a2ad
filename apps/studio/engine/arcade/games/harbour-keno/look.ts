import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { sea } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Harbour Keno', VI: 'Keno Bến Cảng', UR: 'بندرگاہ کینو' },
  colors: { deep: '#0C1434', ground: '#2C4C8A', glow: '#FFD88A', accent: '#D8452E' },
  metal: 'brass',
  face: limelight,
  scene: sea,
  pattern: 'wave',
  cover: { layout: 'numbers', hero: 'lighthouse', beside: ['ship', 'anchor'] },
}
