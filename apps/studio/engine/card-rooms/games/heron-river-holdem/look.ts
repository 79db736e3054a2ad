import { playfair } from '../../../../games/kit/lettering/playfair.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { lake } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Heron River Hold’em', VI: 'Hold’em Sông Diệc', UR: 'بگلا دریا ہولڈم' },
  colors: { deep: '#041C24', ground: '#14586A', glow: '#D8F4E4', accent: '#E0A13C' },
  metal: 'silver',
  face: playfair,
  scene: lake,
  pattern: 'wave',
  cover: { layout: 'hand', hero: 'crane', beside: ['koi', 'cloud'] },
}
