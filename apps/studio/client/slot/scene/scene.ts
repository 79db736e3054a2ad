import { Container, Sprite, Ticker } from 'pixi.js'
import type { GameArt } from '../../../games/game-art.ts'
import type { Clock } from '../../play/clock.ts'
import { svgDocument } from '../../shell/svg.ts'
import { type Atlas, drawAtlas, drawBigAtlas } from './atlas.ts'
import { createBackdrop, type Mode } from './backdrop.ts'
import type { Blocks } from './blocks.ts'
import { createDoors, type Doors } from './doors.ts'
import { createFlock, type Flock } from './flock.ts'
import { type Box, type Cabinet, fitCabinet } from './layout.ts'
import { createLights, type Lights } from './lights.ts'
import { cutOut, rasterise, textureOf } from './picture.ts'
import { watchQuality } from './quality.ts'
import { createReels, type ReelSounds, type Reels, type Strips } from './reels.ts'
import { openScreen } from './screen.ts'

export type Scene = {
  reels: Reels
  lights: Lights
  flock: Flock
  doors: Doors
  /** Fits everything into the window; `room` is where the cabinet may stand. */
  fit(room: Box): Promise<void>
  /** The scenery of this mode, and the cabinet in it. */
  show(mode: Mode): void
  /** What covers the reels takes their place, and the controls' too: it stands in the other scenery. */
  cover(covered: boolean): void
  /** The middle of a cell, in pixels of the page. */
  middleOf(reel: number, row: number): { x: number; y: number }
  readonly size: { width: number; height: number }
}

export type SceneSetup = {
  art: GameArt
  strips: Strips
  /** Where big symbols turn. */
  blocks: Blocks
  rows: number
  scatter: string | null
  clock: Clock
  sounds: ReelSounds
  /** True when the player wants less motion. */
  still: () => boolean
}

/** In motion a device that is too slow draws these shares of its density (quality.ts). */
const DENSITIES = [1, 5 / 6, 2 / 3]
/** How much of its cell a symbol fills. */
const SYMBOL_SHARE = 0.98
/** How far the shade over the symbols reaches into the window, in heights of a cell. */
const SHADE_REACH = 0.25
/** A frame that took longer counts as this long: after a hidden page, motion goes on instead of jumping to its end. */
const LONGEST_FRAME_MS = 250
/** Redraw the symbols only when their size changes by more than this share. */
const ATLAS_TOLERANCE = 0.12

export async function createScene(host: HTMLElement, setup: SceneSetup): Promise<Scene> {
  const { art, clock, strips, rows } = setup
  const screen = await openScreen()
  const density = Math.min(screen.mostDense, window.devicePixelRatio || 1)
  host.append(screen.canvas)
  const stage = new Container()
  const backdrop = createBackdrop(art)
  const cabinetView = new Container()
  const backs: Record<Mode, Sprite> = { base: new Sprite(), free: new Sprite({ visible: false }) }
  const shades = [new Sprite(), new Sprite()] as const
  const front = new Container()
  front.addChild(...shades)
  cabinetView.addChild(backs.base, backs.free)
  const reels = createReels(strips, setup.blocks, rows, setup.scatter, clock, setup.sounds, setup.still)
  const lights = createLights(reels, clock, setup.still)
  const flock = createFlock()
  const doors = createDoors(art, clock, setup.still)
  stage.addChild(backdrop.view, cabinetView, reels.view, front, lights.view, doors.view, flock.view)

  const everyBlock = (['base', 'free'] as const).flatMap(mode => setup.blocks[mode].map(block => ({ ...block, mode })))
  const bigSymbols = [...new Set(everyBlock.flatMap(({ mode, reel }) => strips[mode][reel]!))]
  const widest = Math.max(1, ...everyBlock.map(({ span }) => span))
  let atlas: Atlas | null = null
  let bigAtlas: Atlas | null = null
  let cabinet: Cabinet | null = null
  let shown: Mode = 'base'
  /** Of the density, in which the screen is drawn now. */
  let share = 1
  /** Fits overlap when a phone is turned twice quickly: only the last one counts. */
  let fits = 0

  const drawCabinet = async (shape: Cabinet, mine: number) => {
    for (const mode of ['base', 'free'] as const) {
      const picture = art.drawFrame(shape, mode)
      const paint = (content: string) =>
        rasterise(svgDocument(art.paints, content, shape.width, shape.height), shape.width, shape.height, density)
      const [back, shade] = [await paint(picture.back), mode === 'base' ? await paint(picture.front) : null]
      if (mine !== fits) return
      dress(backs[mode], back, shape)
      if (shade) dressShades(shades, shade, shape)
    }
  }
  const fit = async (room: Box) => {
    const mine = ++fits
    const { innerWidth: width, innerHeight: height } = window
    screen.resize(width, height, density * share)
    const shape = fitCabinet(room, strips.base.length, rows)
    // An even number of device pixels: a symbol at rest lies on their grid and is not resampled.
    const wanted = Math.round((Math.min(shape.cellWidth, shape.cellHeight) * SYMBOL_SHARE * density) / 2) * 2
    const side = wanted / density
    if (!atlas || Math.abs(atlas.size / wanted - 1) > ATLAS_TOLERANCE) {
      const old = [atlas, bigAtlas]
      const next = await drawAtlas(art, wanted)
      const nextBig =
        bigSymbols.length > 0 ? await drawBigAtlas(art, wanted * Math.min(widest, rows), bigSymbols) : null
      if (mine !== fits) {
        next.destroy()
        nextBig?.destroy()
        return
      }
      atlas = next
      bigAtlas = nextBig
      flock.fit(next)
      reels.fit(next, nextBig, shape, side)
      for (const each of old) each?.destroy()
    }
    cabinet = shape
    reels.fit(atlas, bigAtlas, shape, side)
    lights.fit(shape)
    doors.fit(width, height)
    await Promise.all([drawCabinet(shape, mine), backdrop.fit(atlas, width, height, density)])
  }
  const quality = watchQuality({
    densities: DENSITIES.length,
    draw(step) {
      share = DENSITIES[step]!
      screen.resize(window.innerWidth, window.innerHeight, density * share)
    },
    dropEffects() {
      backdrop.drift(false)
      flock.limit(40)
    },
  })
  backdrop.drift(!setup.still())
  Ticker.system.add(({ elapsedMS }) => {
    const deltaMs = Math.min(elapsedMS, LONGEST_FRAME_MS)
    quality.advance(elapsedMS, clock.moving || reels.turning || flock.flying)
    clock.advance(deltaMs)
    reels.advance(deltaMs * clock.pace)
    lights.advance(deltaMs)
    flock.advance(deltaMs)
    backdrop.advance(deltaMs)
    screen.paint(stage)
  })
  return {
    reels,
    lights,
    flock,
    doors,
    fit,
    show(mode) {
      shown = mode
      backdrop.show(mode)
      backs.base.visible = mode === 'base'
      backs.free.visible = mode === 'free'
    },
    cover(covered) {
      for (const part of [cabinetView, reels.view, front, lights.view]) part.visible = !covered
      backdrop.show(covered ? 'free' : shown)
      document.body.toggleAttribute('data-covered', covered)
    },
    middleOf(reel, row) {
      const { x, y, rim, cellWidth, cellHeight } = cabinet!
      return { x: x + rim + (reel + 0.5) * cellWidth, y: y + rim + (row + 0.5) * cellHeight }
    },
    get size() {
      return { width: window.innerWidth, height: window.innerHeight }
    },
  }
}

/** The shade, without the middle of the window, where there is none: even what is not seen takes time to draw. */
function dressShades([upper, lower]: readonly [Sprite, Sprite], shade: OffscreenCanvas, shape: Cabinet): void {
  const old = upper.texture
  const { width, height } = shade
  const whole = textureOf(shade)
  const reach = Math.ceil(((shape.rim + shape.cellHeight * SHADE_REACH) / shape.height) * height)
  upper.texture = cutOut(whole, 0, 0, width, reach)
  lower.texture = cutOut(whole, 0, height - reach, width, reach)
  for (const sprite of [upper, lower]) sprite.setSize(shape.width, (shape.height * reach) / height)
  upper.position.set(shape.x, shape.y)
  lower.position.set(shape.x, shape.y + shape.height - lower.height)
  if (old.source.resource) old.destroy(true)
}

function dress(sprite: Sprite, canvas: OffscreenCanvas, shape: Box): void {
  const old = sprite.texture
  sprite.texture = textureOf(canvas)
  sprite.position.set(shape.x, shape.y)
  sprite.setSize(shape.width, shape.height)
  if (old.source.resource) old.destroy(true)
}
