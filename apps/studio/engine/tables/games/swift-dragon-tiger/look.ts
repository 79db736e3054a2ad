import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { fire } from '../../../../games/kit/scenes/heights.ts'

export const look: ArcadeLook = {
  names: { EN: 'Swift Dragon Tiger', VI: 'Rồng Hổ Thần Tốc', UR: 'تیز ڈریگن ٹائیگر' },
  colors: { deep: '#200604', ground: '#8C1C12', glow: '#FFD28A', accent: '#2E8A62' },
  metal: 'gold',
  face: bungee,
  scene: fire,
  pattern: 'cloud',
  cover: { layout: 'trio', hero: 'tiger', beside: ['dragon', 'flame'] },
}
