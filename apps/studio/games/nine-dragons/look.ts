import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { festival } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Nine Dragons', VI: 'Chín Rồng', UR: 'نو اژدہے' },
  colors: { deep: '#2A0408', ground: '#A3141A', glow: '#FFC04A', accent: '#0F8A5C' },
  metal: 'gold',
  face: cinzel,
  scene: festival,
  pattern: 'cloud',
  plate: 'tile',
  corner: 'scroll',
  drift: 'ember',
  cover: { layout: 'great', hero: 'dragon', beside: ['drum', 'phoenix'] },
}
