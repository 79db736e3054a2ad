import { stroke } from '../../../apps/studio/games/kit/paint.ts'
import { drawKoi, drawPhoenix } from '../../../apps/studio/games/lotus-lantern/art/creatures.ts'
import { drawDrum, drawFan, drawGate, drawLantern } from '../../../apps/studio/games/lotus-lantern/art/treasures.ts'
import { drawBalls, drawCards, drawCoins, drawLedger, drawMoon, drawReels, drawStar } from './emblems.ts'
import type { Scene } from './scene.ts'

/** A lantern on its cord. */
const lantern = stroke('M100 -600V16', '#c9973f', 2.4) + drawLantern(false)
const RED = { glow: '#8f2a17', deep: '#2c120c' }
const AMBER = { glow: '#8a5a16', deep: '#2a1a0a' }
const JADE = { glow: '#14604a', deep: '#0c241c' }
const BLUE = { glow: '#1b4f7c', deep: '#0d1b2c' }
const PLUM = { glow: '#6d1f48', deep: '#26101c' }
const TEAL = { glow: '#12626a', deep: '#0a2226' }

const lamps = [
  { art: lantern, dx: -0.62, dy: -0.3, size: 0.22, isWideOnly: true },
  { art: lantern, dx: 0.56, dy: -0.22, size: 0.28, isWideOnly: true },
] as const

/** Every picture of the demo world's banners but the first, which is older than this. */
export const SCENES: readonly Scene[] = [
  { name: 'credits', ...AMBER, seed: 3, placed: [...lamps, { art: drawCoins(), size: 0.92, dy: 0.02 }] },
  { name: 'ledger', ...JADE, seed: 5, placed: [{ art: drawLedger(), size: 0.9, dy: 0.06 }] },
  { name: 'moon', ...BLUE, seed: 7, placed: [{ art: drawMoon(), size: 1.02, dy: 0.04 }] },
  { name: 'reels', ...RED, seed: 9, placed: [...lamps, { art: drawReels(), size: 0.74, dy: 0.03 }] },
  {
    name: 'fish',
    ...TEAL,
    seed: 11,
    placed: [
      { art: drawKoi(), dx: -0.2, dy: 0.1, size: 0.74 },
      { art: drawKoi(), dx: 0.3, dy: -0.04, size: 0.58, flip: true },
    ],
  },
  { name: 'live', ...PLUM, seed: 13, placed: [...lamps, { art: drawFan(), size: 0.98, dy: 0.04 }] },
  { name: 'pvp', ...JADE, seed: 15, placed: [{ art: drawCards(), size: 0.94, dy: 0.04 }] },
  { name: 'sports', ...BLUE, seed: 17, placed: [{ art: drawDrum(), size: 0.84, dy: 0.02 }] },
  { name: 'esports', ...PLUM, seed: 19, placed: [{ art: drawStar(), size: 0.96 }] },
  { name: 'balls', ...AMBER, seed: 21, placed: [{ art: drawBalls(), size: 0.9, dy: 0.02 }] },
  { name: 'phoenix', ...RED, seed: 23, placed: [{ art: drawPhoenix(), size: 1, dy: 0.06 }] },
  {
    name: 'gate',
    ...AMBER,
    seed: 25,
    placed: [...lamps, { art: drawGate(), size: 0.92, dy: 0.02 }],
  },
  {
    name: 'lanterns',
    ...RED,
    seed: 27,
    placed: [
      { art: lantern, dx: -0.42, dy: -0.1, size: 0.44 },
      { art: lantern, dx: 0.42, dy: -0.06, size: 0.5 },
      { art: lantern, dx: 0, dy: 0.04, size: 0.86 },
    ],
  },
]
