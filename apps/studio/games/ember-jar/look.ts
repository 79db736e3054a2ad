import { bungee } from '../kit/lettering/bungee.ts'
import type { Look } from '../kit/looks.ts'
import { town } from '../kit/scenes/rooms.ts'

export const look: Look = {
  names: { EN: 'Ember Jar', VI: 'Hũ Lửa', UR: 'دہکتا گھڑا' },
  colors: { deep: '#1C0704', ground: '#8A2A0C', glow: '#FFD04A', accent: '#FF6A2A' },
  metal: 'gold',
  face: bungee,
  scene: town,
  pattern: 'drum',
  plate: 'carat',
  corner: 'steps',
  drift: 'ember',
  cover: { layout: 'great', hero: 'firecracker', beside: ['seven', 'ingot'] },
}
