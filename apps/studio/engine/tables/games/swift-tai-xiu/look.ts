import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { clouds } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Swift Tài Xỉu', VI: 'Tài Xỉu Thần Tốc', UR: 'تیز تائی شیو' },
  colors: { deep: '#061A2A', ground: '#155A8A', glow: '#C8ECFF', accent: '#F2A33A' },
  metal: 'silver',
  face: bungee,
  scene: clouds,
  pattern: 'wave',
  cover: { layout: 'trio', hero: 'star', beside: ['comet', 'cloud'] },
}
