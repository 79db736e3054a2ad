import { drawKoi, drawPhoenix } from '../../lotus-lantern/art/creatures.ts'
import { drawBamboo, drawDaisy, drawPine, drawPlum } from '../../lotus-lantern/art/plants.ts'
import { drawDrum, drawFan, drawLantern, drawLotus } from '../../lotus-lantern/art/treasures.ts'
import { move } from '../paint.ts'
import * as animals from './animals.ts'
import * as faces from './faces.ts'
import * as fruit from './fruit.ts'
import * as harvest from './harvest.ts'
import { drawBar, drawSeven } from './lows.ts'
import * as sea from './sea.ts'
import * as sky from './sky.ts'
import * as sports from './sports.ts'
import * as tools from './tools.ts'
import * as treasures from './treasures.ts'

/** What is larger than its field, or beside it, moved into it: the box on the reels cuts off the rest. */
const within = (draw: () => string, x: number, y: number, scale?: number) => () => move(draw(), x, y, scale)

/** What a symbol may show, by the id that game files name it with: its drawing in a field of 200 × 200. */
export const emblems: Readonly<Record<string, () => string>> = {
  anchor: sea.drawAnchor,
  ball: sports.drawBall,
  balloon: sky.drawBalloon,
  bamboo: drawBamboo,
  bar: drawBar,
  bell: treasures.drawBell,
  book: tools.drawBook,
  buffalo: faces.drawBuffalo,
  butterfly: animals.drawButterfly,
  camel: animals.drawCamel,
  candle: tools.drawCandle,
  candy: harvest.drawCandy,
  cat: faces.drawCat,
  cherry: fruit.drawCherry,
  chest: treasures.drawChest,
  chilli: within(fruit.drawChilli, 22, 0),
  clock: tools.drawClock,
  cloud: sky.drawCloud,
  coin: treasures.drawCoin,
  comet: sky.drawComet,
  compass: sea.drawCompass,
  crane: animals.drawCrane,
  crown: treasures.drawCrown,
  crystal: sky.drawCrystal,
  daisy: drawDaisy,
  dragon: animals.drawDragon,
  drum: drawDrum,
  dumpling: harvest.drawDumpling,
  elephant: faces.drawElephant,
  falcon: animals.drawFalcon,
  fan: drawFan,
  finch: animals.drawFinch,
  firecracker: within(tools.drawFirecracker, 5, 13, 0.95),
  flame: sky.drawFlame,
  fox: faces.drawFox,
  gamepad: sports.drawGamepad,
  gear: tools.drawGear,
  grape: fruit.drawGrape,
  hourglass: tools.drawHourglass,
  ingot: treasures.drawIngot,
  jade: treasures.drawJade,
  key: treasures.drawKey,
  kite: within(sky.drawKite, 12, 8, 0.82),
  koi: drawKoi,
  lamp: treasures.drawLamp,
  lantern: () => drawLantern(false),
  leaf: harvest.drawLeaf,
  lemon: within(fruit.drawLemon, 19, 10, 0.9),
  lighthouse: sea.drawLighthouse,
  lotus: drawLotus,
  mango: fruit.drawMango,
  mask: within(faces.drawMask, 5, 13, 0.95),
  monkey: faces.drawMonkey,
  moon: sky.drawMoon,
  mushroom: harvest.drawMushroom,
  owl: faces.drawOwl,
  panda: faces.drawPanda,
  peacock: within(animals.drawPeacock, 18, 16, 0.82),
  pearl: sea.drawPearl,
  phoenix: drawPhoenix,
  pine: drawPine,
  planet: sky.drawPlanet,
  plum: drawPlum,
  pomegranate: fruit.drawPomegranate,
  potion: tools.drawPotion,
  rabbit: faces.drawRabbit,
  rocket: sky.drawRocket,
  rose: harvest.drawRose,
  scroll: tools.drawScroll,
  seven: drawSeven,
  shell: within(sea.drawShell, 20, 18, 0.8),
  ship: sea.drawShip,
  star: sky.drawStar,
  starfish: sea.drawStarfish,
  sun: sky.drawSun,
  sword: within(treasures.drawSword, 0, 4),
  teapot: harvest.drawTeapot,
  tiger: faces.drawTiger,
  tree: harvest.drawTree,
  turtle: animals.drawTurtle,
  umbrella: sky.drawUmbrella,
  volcano: sky.drawVolcano,
  watermelon: fruit.drawWatermelon,
  whale: animals.drawWhale,
}
