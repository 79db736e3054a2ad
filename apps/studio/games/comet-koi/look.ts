import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { space } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Comet Koi', VI: 'Cá Chép Sao Chổi', UR: 'دم دار ستارے کی مچھلی' },
  colors: { deep: '#06122E', ground: '#14507A', glow: '#9AF0FF', accent: '#FF7A4A' },
  metal: 'silver',
  face: cinzel,
  scene: space,
  pattern: 'koi',
  plate: 'disc',
  corner: 'scroll',
  drift: 'star',
  cover: { layout: 'medal', hero: 'koi', beside: ['comet', 'lotus'] },
}
