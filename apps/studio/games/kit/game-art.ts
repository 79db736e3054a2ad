import type { GameFile } from '../../engine/slots/game-file.ts'
import type { GameArt, Spark } from '../game-art.ts'
import { sparks } from '../lotus-lantern/art/sparks.ts'
import { mix } from './colors.ts'
import { drawDoor, drawFrame } from './frame.ts'
import type { Drift, Look } from './looks.ts'
import { circle, path, petal, radial, starPath, stroke } from './paint.ts'
import { makePaints } from './paints.ts'
import { drawPlace, tintOf } from './place.ts'
import { drawSymbol } from './symbols.ts'
import { drawTitle } from './title.ts'

/** The art of a game that is given by its look: what its file names is drawn, in its own colours. */
export function makeArt(file: Pick<GameFile, 'id' | 'symbols'>, look: Look): GameArt {
  const symbols = Object.entries(file.symbols).map(([id, { wild, scatter }]) => {
    const role = wild
      ? { wild: { multiplier: Math.max(...[wild.multiplier ?? 1].flat()) } }
      : scatter
        ? { scatter: scatter.freeSpins ? ('FREE' as const) : ('BONUS' as const) }
        : {}
    return [id, drawSymbol(look, id, role)] as const
  })
  const own: Partial<Record<Spark, string>> = {
    petal:
      path(petal(50, 88, 74, 52, 0.5), mix(look.colors.accent, '#ffffff', 0.35)) +
      stroke('M50 84V36', look.colors.accent, 2),
    lamp: drawDrift(look.drift, look.colors.glow, look.colors.accent),
  }
  return {
    paints: makePaints(look),
    symbols: Object.fromEntries(symbols),
    sparks: { ...sparks, ...own },
    drawScene: (width, height, mode) => drawPlace(file.id, look, width, height, mode),
    drawFrame: (shape, mode) => drawFrame(look, shape, mode),
    drawDoor: (width, height) => drawDoor(look, width, height),
    title: drawTitle(look),
    tint: tintOf(look),
  }
}

/** What drifts behind the reels, in a field of 100 × 100. */
function drawDrift(drift: Drift, glow: string, accent: string): string {
  const halo = `<defs>${radial('driftGlow', [
    [0, `${glow}/.9`],
    [0.4, `${glow}/.3`],
    [1, `${glow}/0`],
  ])}</defs>${circle(50, 50, 50, 'url(#driftGlow)')}`
  if (drift === 'bubble')
    return (
      circle(50, 50, 34, `${glow}`, 'fill-opacity=".16"') +
      circle(50, 50, 34, 'none', `stroke="${glow}" stroke-width="3"`) +
      circle(38, 36, 8, '#FFFFFF', 'opacity=".8"')
    )
  if (drift === 'star') return halo + path(starPath(4, 50, 50, 40, 9), '#FFFFFF')
  if (drift === 'leaf') return path(petal(50, 92, 82, 46, 0.5), accent) + stroke('M50 88V24', glow, 2.6)
  if (drift === 'ember') return halo + circle(50, 50, 13, mix(glow, '#ffffff', 0.5))
  return sparks.lamp
}
