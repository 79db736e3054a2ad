import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { reef } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Nine Tides', VI: 'Chín Con Nước', UR: 'نو لہریں' },
  colors: { deep: '#04213F', ground: '#0E6C93', glow: '#FFDFA0', accent: '#E8632E' },
  metal: 'gold',
  face: limelight,
  scene: reef,
  pattern: 'wave',
  cover: { layout: 'near', hero: 'koi', beside: ['pearl', 'starfish'] },
}
