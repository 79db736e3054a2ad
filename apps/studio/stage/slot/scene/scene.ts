import 'pixi.js/unsafe-eval'
import { Application, Container, Sprite, Ticker } from 'pixi.js'
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
import { rasterise, textureOf } from './picture.ts'
import { watchQuality } from './quality.ts'
import { createReels, type ReelSounds, type Reels, type Strips } from './reels.ts'
import { preferredRenderers } from './renderers.ts'

export type Scene = {
  reels: Reels
  lights: Lights
  flock: Flock
  doors: Doors
  canvas: HTMLCanvasElement
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

const MOST_DENSE = 2
/** Without a graphics card each pixel is drawn by the processor. */
const MOST_DENSE_BY_CANVAS = 1.5
/** How much of its cell a symbol fills. */
const SYMBOL_SHARE = 0.98
/** A frame that took longer counts as this long: after a hidden page, motion goes on instead of jumping to its end. */
const LONGEST_FRAME_MS = 250
/** Redraw the symbols only when their size changes by more than this share. */
const ATLAS_TOLERANCE = 0.12

export async function createScene(host: HTMLElement, setup: SceneSetup): Promise<Scene> {
  const { art, clock, strips, rows } = setup
  const app = new Application()
  const renderers = preferredRenderers()
  const most = renderers[0] === 'canvas' ? MOST_DENSE_BY_CANVAS : MOST_DENSE
  let density = Math.min(most, window.devicePixelRatio || 1)
  await app.init({
    preference: renderers,
    backgroundColor: 0x0b0708,
    // Lines need it only where pixels are large.
    antialias: density < 1.5,
    autoDensity: true,
    autoStart: false,
    resolution: density,
    width: window.innerWidth,
    height: window.innerHeight,
  })
  // Pixi's own work asks for frames by this one already: two callbacks a frame would be one too many.
  app.ticker = Ticker.system
  host.dataset.renderer = app.renderer.name
  host.append(app.canvas)
  const backdrop = createBackdrop(art)
  const cabinetView = new Container()
  const backs: Record<Mode, Sprite> = { base: new Sprite(), free: new Sprite({ visible: false }) }
  const front = new Sprite()
  cabinetView.addChild(backs.base, backs.free)
  const reels = createReels(strips, setup.blocks, rows, setup.scatter, clock, setup.sounds, setup.still)
  const lights = createLights(reels, clock, setup.still)
  const flock = createFlock()
  const doors = createDoors(art, clock, setup.still)
  app.stage.addChild(backdrop.view, cabinetView, reels.view, front, lights.view, flock.view, doors.view)

  const everyBlock = (['base', 'free'] as const).flatMap(mode => setup.blocks[mode].map(block => ({ ...block, mode })))
  const bigSymbols = [...new Set(everyBlock.flatMap(({ mode, reel }) => strips[mode][reel]!))]
  const widest = Math.max(1, ...everyBlock.map(({ span }) => span))
  let atlas: Atlas | null = null
  let bigAtlas: Atlas | null = null
  let cabinet: Cabinet | null = null
  let shown: Mode = 'base'
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
      if (shade) dress(front, shade, shape)
    }
  }
  const fit = async (room: Box) => {
    const mine = ++fits
    const { innerWidth: width, innerHeight: height } = window
    app.renderer.resize(width, height)
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
  const quality = watchQuality([
    () => {
      backdrop.drift(false)
      flock.limit(40)
    },
    () => {
      density = 1
      app.renderer.resolution = 1
      app.renderer.resize(window.innerWidth, window.innerHeight)
    },
  ])
  backdrop.drift(!setup.still())
  app.ticker.add(({ elapsedMS }) => {
    const deltaMs = Math.min(elapsedMS, LONGEST_FRAME_MS)
    quality.advance(elapsedMS)
    clock.advance(deltaMs)
    reels.advance(deltaMs * clock.pace)
    lights.advance(deltaMs)
    flock.advance(deltaMs)
    backdrop.advance(deltaMs)
  })
  return {
    reels,
    lights,
    flock,
    doors,
    canvas: app.canvas,
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

function dress(sprite: Sprite, canvas: HTMLCanvasElement, shape: Cabinet): void {
  const old = sprite.texture
  sprite.texture = textureOf(canvas)
  sprite.position.set(shape.x, shape.y)
  sprite.setSize(shape.width, shape.height)
  if (old.source.resource) old.destroy(true)
}
