import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'River Crest Ring', VI: 'Sân Đấu Ven Sông', UR: 'دریا کنارے میدان' },
  colors: { deep: '#061526', ground: '#1D4E8A', glow: '#A8DCFF', accent: '#F2A33A' },
  metal: 'silver',
  face: limelight,
  scene: lake,
  pattern: 'koi',
  cover: { layout: 'trio', hero: 'falcon', beside: ['lotus', 'moon'] },
}
