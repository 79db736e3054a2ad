import { type Container, Graphics, type GraphicsContext, Sprite, type Texture } from 'pixi.js'
import { addRegion, common, holds, outside, type Region } from './regions.ts'

/** One thing to draw: a sprite or a drawing of lines, placed in pixels of the canvas. */
export type Piece = Region & {
  texture: Texture | null
  lines: GraphicsContext | null
  /** From pixels of the texture, or lengths of the drawing, to pixels of the canvas. */
  a: number
  b: number
  c: number
  d: number
  x: number
  y: number
  alpha: number
  /** How often the drawing changed. */
  version: number
  /** Nothing of it is seen outside; it reaches there when it is cut. */
  clip: Region
  cut: boolean
  /** Nothing behind it is seen. */
  covers: boolean
  /** So many frames have drawn it at the same size. */
  steady: number
  frame: number
}

/** Soft edges reach so far, in pixels of the canvas. */
export const STROKE_REACH = 2

/** Reads what stands in a scene, and knows what changed since it was read last. */
export type Pieces = {
  /** All that is seen, the rearmost first, and the regions in which anything differs from the last reading. */
  read(stage: Container, density: number, window: Region): { pieces: readonly Piece[]; changed: readonly Region[] }
  /** Everything counts as changed at the next reading. */
  forget(): void
}

/** `isOpaque`: nothing is seen through a texture. */
export function createPieces(isOpaque: (texture: Texture) => boolean): Pieces {
  const known = new Map<Sprite | Graphics, Piece>()
  const versions = new WeakMap<GraphicsContext, { version: number }>()
  const next = blank()
  let pieces: Piece[] = []
  /** Where things differ, and after how many pieces from behind. */
  let changes: { at: number; region: Region }[] = []
  let frame = 0

  const versionOf = (lines: GraphicsContext) => {
    let kept = versions.get(lines)
    if (!kept) {
      const fresh = { version: 0 }
      lines.on('update', () => fresh.version++)
      versions.set(lines, fresh)
      kept = fresh
    }
    return kept.version
  }
  /** Keeps what `next` says of a thing, and where that differs from the last time. */
  const keep = (owner: Sprite | Graphics) => {
    let piece = known.get(owner)
    if (!piece) {
      piece = blank()
      known.set(owner, piece)
    }
    const stood = piece.frame === frame - 1
    if (!stood || differs(piece, next) || isClippedElse(piece, next)) {
      const at = pieces.length
      const [before, now] = [regionOf(piece), regionOf(next)]
      // Where only the mask moved, what is seen through it as before stays.
      if (stood && !differs(piece, next))
        for (const region of [...outside(before, now), ...outside(now, before)]) changes.push({ at, region })
      else {
        if (stood) changes.push({ at, region: before })
        changes.push({ at, region: now })
      }
      const steady = piece.a === next.a && piece.d === next.d ? piece.steady + 1 : 0
      Object.assign(piece, next, { steady })
    } else piece.steady++
    piece.frame = frame
    pieces.push(piece)
  }
  const readSprite = (sprite: Sprite) => {
    const { texture } = sprite
    const { width, height } = texture.frame
    if (!texture.source.resource || width === 0) return
    next.texture = texture
    next.lines = null
    next.version = 0
    next.x -= next.a * sprite.anchor.x * width + next.c * sprite.anchor.y * height
    next.y -= next.b * sprite.anchor.x * width + next.d * sprite.anchor.y * height
    alignToPixels(next, width, height)
    boundTo(next, 0, 0, width, height, 0)
    next.covers = next.b === 0 && next.c === 0 && next.alpha === 1 && isOpaque(texture)
    keep(sprite)
  }
  const readLines = (graphics: Graphics) => {
    const { context } = graphics
    if (context.instructions.length === 0) return
    const { minX, minY, maxX, maxY } = context.bounds
    next.texture = null
    next.lines = context
    next.version = versionOf(context)
    next.covers = false
    // Drawings stand upright.
    next.x = Math.round(next.x)
    next.y = Math.round(next.y)
    boundTo(next, minX, minY, maxX, maxY, STROKE_REACH)
    keep(graphics)
  }
  const walk = (
    container: Container,
    a: number,
    b: number,
    c: number,
    d: number,
    x: number,
    y: number,
    alpha: number,
    clip: Region,
  ) => {
    if (!container.visible || container.alpha <= 0) return
    container.updateLocalTransform()
    const own = container.localTransform
    const [ga, gb] = [a * own.a + c * own.b, b * own.a + d * own.b]
    const [gc, gd] = [a * own.c + c * own.d, b * own.c + d * own.d]
    const [gx, gy] = [a * own.tx + c * own.ty + x, b * own.tx + d * own.ty + y]
    const here = alpha * container.alpha
    const mask = container.mask
    let within = clip
    if (mask instanceof Graphics) {
      const { minX, minY, maxX, maxY } = mask.context.bounds
      // Masks stand upright.
      within = common(clip, {
        left: Math.round(ga * minX + gx),
        top: Math.round(gd * minY + gy),
        right: Math.round(ga * maxX + gx),
        bottom: Math.round(gd * maxY + gy),
      })
    }
    if (container instanceof Sprite || container instanceof Graphics) {
      next.a = ga
      next.b = gb
      next.c = gc
      next.d = gd
      next.x = gx
      next.y = gy
      next.alpha = here
      next.clip = within
      if (container instanceof Sprite) readSprite(container)
      else readLines(container)
    }
    for (const child of container.children) if (child !== mask) walk(child, ga, gb, gc, gd, gx, gy, here, within)
  }
  return {
    read(stage, density, window) {
      frame++
      pieces = []
      changes = []
      walk(stage, density, 0, 0, density, 0, 0, 1, window)
      for (const [owner, piece] of known) {
        if (piece.frame === frame) continue
        if (piece.frame === frame - 1) changes.push({ at: pieces.length, region: regionOf(piece) })
        if (owner.destroyed) known.delete(owner)
      }
      const changed: Region[] = []
      for (const { at, region } of changes)
        if (!pieces.some((piece, i) => i > at && piece.covers && holds(piece, region))) addRegion(changed, region)
      return { pieces, changed }
    },
    forget() {
      known.clear()
    },
  }
}

const regionOf = ({ left, top, right, bottom }: Region): Region => ({ left, top, right, bottom })

function differs(one: Piece, other: Piece): boolean {
  return (
    one.x !== other.x ||
    one.y !== other.y ||
    one.texture !== other.texture ||
    one.lines !== other.lines ||
    one.version !== other.version ||
    one.alpha !== other.alpha ||
    one.a !== other.a ||
    one.b !== other.b ||
    one.c !== other.c ||
    one.d !== other.d
  )
}

function isClippedElse(one: Piece, other: Piece): boolean {
  return (
    one.clip.left !== other.clip.left ||
    one.clip.top !== other.clip.top ||
    one.clip.right !== other.clip.right ||
    one.clip.bottom !== other.clip.bottom
  )
}

/** What stands upright lies on whole pixels and is as many of them large: then it is copied, not resampled. */
function alignToPixels(piece: Piece, width: number, height: number): void {
  if (piece.b !== 0 || piece.c !== 0 || piece.a <= 0 || piece.d <= 0) return
  piece.a = Math.max(1, Math.round(piece.a * width)) / width
  piece.d = Math.max(1, Math.round(piece.d * height)) / height
  piece.x = Math.round(piece.x)
  piece.y = Math.round(piece.y)
}

/** Sets where a rectangle of the piece's own lengths lies, within its clip. */
function boundTo(piece: Piece, minX: number, minY: number, maxX: number, maxY: number, reach: number): void {
  const { a, b, c, d, x, y, clip } = piece
  // The corners of a turned or mirrored rectangle stand in another order.
  const left = Math.min(a * minX, a * maxX) + Math.min(c * minY, c * maxY)
  const right = Math.max(a * minX, a * maxX) + Math.max(c * minY, c * maxY)
  const top = Math.min(b * minX, b * maxX) + Math.min(d * minY, d * maxY)
  const bottom = Math.max(b * minX, b * maxX) + Math.max(d * minY, d * maxY)
  piece.left = Math.floor(x + left - reach)
  piece.right = Math.ceil(x + right + reach)
  piece.top = Math.floor(y + top - reach)
  piece.bottom = Math.ceil(y + bottom + reach)
  piece.cut = !holds(clip, piece)
  if (piece.cut) Object.assign(piece, common(clip, piece))
}

function blank(): Piece {
  const nowhere = { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    ...{ texture: null, lines: null, a: 1, b: 0, c: 0, d: 1, x: 0, y: 0, alpha: 1, version: 0 },
    ...{ clip: nowhere, cut: false, covers: false, steady: 0, frame: -1, ...nowhere },
  }
}
