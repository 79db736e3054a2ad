import { cinzel } from '../kit/lettering/cinzel.ts'
import type { Look } from '../kit/looks.ts'
import { clouds } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Aurora Gates', VI: 'Cổng Cực Quang', UR: 'شفق کے دروازے' },
  colors: { deep: '#02142A', ground: '#1A5A8A', glow: '#B8FFE8', accent: '#A05AF0' },
  metal: 'rose',
  face: cinzel,
  scene: clouds,
  pattern: 'feather',
  plate: 'carat',
  corner: 'stones',
  drift: 'star',
  cover: { layout: 'fan', hero: 'phoenix', beside: ['crown', 'star'] },
}
