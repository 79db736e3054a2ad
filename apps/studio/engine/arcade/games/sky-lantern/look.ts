import { limelight } from '../../../../games/kit/lettering/limelight.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { clouds } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Sky Lantern', VI: 'Đèn Trời', UR: 'آسمانی لالٹین' },
  colors: { deep: '#0A0F2E', ground: '#2A3A7A', glow: '#FFC98A', accent: '#F0652E' },
  metal: 'gold',
  face: limelight,
  scene: clouds,
  pattern: 'cloud',
  cover: { layout: 'flock', hero: 'lantern', beside: ['moon', 'cloud'] },
}
