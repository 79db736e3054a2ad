import { bungee } from '../../../../games/kit/lettering/bungee.ts'
import type { ArcadeLook } from '../../../../games/kit/looks.ts'
import { desert } from '../../../../games/kit/scenes/waters.ts'

export const look: ArcadeLook = {
  names: { EN: 'Red Dawn Ring', VI: 'Trường Gà Bình Minh Đỏ', UR: 'سرخ سحر کا میدان' },
  colors: { deep: '#3A0A0A', ground: '#A8321E', glow: '#FFC98A', accent: '#1F5FA8' },
  metal: 'gold',
  face: bungee,
  scene: desert,
  pattern: 'feather',
  cover: { layout: 'great', hero: 'sun', beside: ['flame', 'drum'] },
}
