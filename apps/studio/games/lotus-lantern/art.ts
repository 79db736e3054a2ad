import type { GameArt } from '../game-art.ts'
import { drawKoi, drawPhoenix } from './art/creatures.ts'
import { drawDoor, drawFrame } from './art/frame.ts'
import { paints } from './art/palette.ts'
import { drawBamboo, drawDaisy, drawPine, drawPlum } from './art/plants.ts'
import { drawScene } from './art/scenery.ts'
import { sparks } from './art/sparks.ts'
import { drawTitle, titleSize } from './art/title.ts'
import { drawDrum, drawFan, drawGate, drawLantern, drawLotus } from './art/treasures.ts'

export const art: GameArt = {
  paints,
  symbols: {
    lantern: drawLantern(),
    phoenix: drawPhoenix(),
    koi: drawKoi(),
    lotus: drawLotus(),
    drum: drawDrum(),
    fan: drawFan(),
    pine: drawPine(),
    daisy: drawDaisy(),
    bamboo: drawBamboo(),
    plum: drawPlum(),
    gate: drawGate(),
  },
  sparks,
  drawScene: (width, height, mode) => drawScene(width, height, mode === 'base' ? 'night' : 'dawn'),
  drawFrame,
  drawDoor,
  title: {
    wide: { content: drawTitle(true), ...titleSize.wide },
    stacked: { content: drawTitle(false), ...titleSize.stacked },
  },
}
