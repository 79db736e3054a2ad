import { metamorphous } from '../kit/lettering/metamorphous.ts'
import type { Look } from '../kit/looks.ts'
import { cave } from '../kit/scenes/heights.ts'

export const look: Look = {
  names: { EN: 'Crystal Hollow', VI: 'Hang Pha Lê', UR: 'بلور کی غار' },
  colors: { deep: '#0A0A2A', ground: '#3A2A8A', glow: '#9AF4FF', accent: '#E05AE8' },
  metal: 'silver',
  face: metamorphous,
  scene: cave,
  pattern: 'drum',
  plate: 'carat',
  corner: 'stones',
  drift: 'ember',
  cover: { layout: 'great', hero: 'crystal', beside: ['chest', 'lamp'] },
}
