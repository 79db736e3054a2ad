/* Fish drawn by what they are: a spine that bends, a body along it, fins and a pattern. */

export type Skin = {
  back: string
  side: string
  belly: string
  fin: string
  tail: 'fork' | 'fan' | 'veil' | 'sickle'
  /** How high the body is of what its kind may be, and where it is highest (0 tail … 1 head). */
  deep?: number
  crest?: number
  /** Height of the fin on its back, in heights of the body. */
  dorsal?: number
  /** A long upper jaw. */
  sword?: boolean
  bands?: { color: string; count: number }
  spots?: string
  scales?: string
  teeth?: boolean
  lamp?: string
  spines?: boolean
}

export type Paint = (ctx: OffscreenCanvasRenderingContext2D, length: number, height: number, phase: number) => void

const STEPS = 18

/** The spine's place beside the axis at `s`, 0 at the tail and 1 at the nose. */
const bendAt = (s: number, height: number, phase: number) =>
  Math.sin(phase + (1 - s) * 2.6) * height * 0.2 * (1 - s) ** 1.4

/** Half the body's height at `s`. */
function girthAt(s: number, height: number, { deep = 0.82, crest = 0.62 }: Skin): number {
  const t = s < crest ? s / crest : (1 - s) / (1 - crest)
  return (
    height *
    deep *
    (s < crest ? 0.12 + 0.88 * Math.sin((t * Math.PI) / 2) ** 1.15 : Math.sin((t * Math.PI) / 2) ** 0.62)
  )
}

export const paintFish =
  (skin: Skin): Paint =>
  (ctx, length, height, phase) => {
    const tailEnd = -length * 0.62
    const body = length - tailEnd
    const x = (s: number) => tailEnd + body * s * (skin.sword ? 0.84 : 0.98)
    const y = (s: number) => bendAt(s, height, phase)
    const outline = () => {
      ctx.beginPath()
      for (let i = 0; i <= STEPS; i++) ctx.lineTo(x(i / STEPS), y(i / STEPS) - girthAt(i / STEPS, height, skin))
      for (let i = STEPS; i >= 0; i--) ctx.lineTo(x(i / STEPS), y(i / STEPS) + girthAt(i / STEPS, height, skin) * 0.92)
      ctx.closePath()
    }
    paintTail(ctx, skin, tailEnd, y(0), length, height, phase)
    paintFins(ctx, skin, x, y, height, phase)
    const fill = ctx.createLinearGradient(0, -height * 0.8, 0, height * 0.8)
    fill.addColorStop(0, skin.back)
    fill.addColorStop(0.45, skin.side)
    fill.addColorStop(1, skin.belly)
    outline()
    ctx.fillStyle = fill
    ctx.fill()
    ctx.save()
    outline()
    ctx.clip()
    paintPattern(ctx, skin, x, height)
    const shine = ctx.createLinearGradient(0, -height, 0, height)
    shine.addColorStop(0.08, '#ffffff00')
    shine.addColorStop(0.26, '#ffffff66')
    shine.addColorStop(0.42, '#ffffff00')
    shine.addColorStop(1, '#00081855')
    ctx.fillStyle = shine
    ctx.fillRect(-length, -height * 1.2, length * 2, height * 2.4)
    ctx.restore()
    outline()
    ctx.strokeStyle = '#04101c99'
    ctx.lineWidth = Math.max(1, height * 0.035)
    ctx.stroke()
    paintHead(ctx, skin, x, y, length, height)
  }

function paintTail(
  ctx: OffscreenCanvasRenderingContext2D,
  { tail, fin, back }: Skin,
  from: number,
  at: number,
  length: number,
  height: number,
  phase: number,
): void {
  const sway = Math.sin(phase + 2.9) * height * 0.22
  const reach = tail === 'veil' ? 0.5 : 0.38
  const end = from - length * reach
  const spread = height * { fork: 0.72, fan: 0.62, veil: 0.95, sickle: 0.9 }[tail]
  const notch = { fork: 0.5, fan: 0.86, veil: 0.62, sickle: 0.3 }[tail]
  const fill = ctx.createLinearGradient(from, 0, end, 0)
  fill.addColorStop(0, back)
  fill.addColorStop(1, fin)
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.moveTo(from + length * 0.06, at - height * 0.1)
  ctx.quadraticCurveTo(from - length * 0.12, at - spread * 0.5, end, at + sway - spread)
  ctx.quadraticCurveTo(from - length * reach * notch, at + sway * 0.8, end, at + sway + spread)
  ctx.quadraticCurveTo(from - length * 0.12, at + spread * 0.5, from + length * 0.06, at + height * 0.1)
  ctx.closePath()
  ctx.fill()
  ctx.strokeStyle = '#04101c66'
  ctx.lineWidth = Math.max(1, height * 0.03)
  ctx.stroke()
}

function paintFins(
  ctx: OffscreenCanvasRenderingContext2D,
  skin: Skin,
  x: (s: number) => number,
  y: (s: number) => number,
  height: number,
  phase: number,
): void {
  const { fin, dorsal = 0.4, spines } = skin
  ctx.fillStyle = fin
  const wing = (from: number, to: number, side: -1 | 1, high: number) => {
    const lean = Math.sin(phase + from * 3) * height * 0.06
    const edge = (s: number) => y(s) + side * girthAt(s, height, skin) * 0.86
    ctx.beginPath()
    ctx.moveTo(x(to), edge(to))
    ctx.quadraticCurveTo(
      x((from + to) / 2 + 0.06),
      edge((from + to) / 2) + side * high * 1.5,
      x(from) - high * 0.4 + lean,
      edge(from) + side * high,
    )
    ctx.lineTo(x(from + 0.05), edge(from + 0.05))
    ctx.closePath()
    ctx.fill()
  }
  wing(0.28, 0.72, -1, height * dorsal)
  wing(0.2, 0.46, 1, height * dorsal * 0.7)
  wing(0.5, 0.64, 1, height * dorsal * 0.6)
  if (!spines) return
  ctx.strokeStyle = fin
  ctx.lineWidth = height * 0.06
  for (let s = 0.2; s < 0.95; s += 0.11) {
    for (const side of [-1, 1]) {
      ctx.beginPath()
      ctx.moveTo(x(s), y(s))
      ctx.lineTo(x(s) - height * 0.35, y(s) + side * (girthAt(s, height, skin) + height * 0.34))
      ctx.stroke()
    }
  }
}

function paintPattern(
  ctx: OffscreenCanvasRenderingContext2D,
  skin: Skin,
  x: (s: number) => number,
  height: number,
): void {
  const { bands, spots, scales } = skin
  if (scales) {
    ctx.strokeStyle = scales
    ctx.lineWidth = Math.max(0.8, height * 0.03)
    const size = height * 0.24
    for (let s = 0; s < 0.74; s += 0.07)
      for (let row = -4; row <= 4; row++) {
        ctx.beginPath()
        ctx.arc(x(s) + (row % 2) * size * 0.5, row * size * 0.78, size * 0.62, -1.2, 1.2)
        ctx.stroke()
      }
  }
  if (bands) {
    ctx.fillStyle = bands.color
    for (let i = 0; i < bands.count; i++) {
      const s = 0.16 + (0.62 * i) / Math.max(1, bands.count - 1)
      const wide = ((x(1) - x(0)) * 0.34) / (bands.count + 1)
      ctx.beginPath()
      ctx.ellipse(x(s), 0, wide, height * 1.2, 0.12, 0, Math.PI * 2)
      ctx.fill()
    }
  }
  if (spots) {
    ctx.fillStyle = spots
    for (let i = 0; i < 14; i++) {
      const s = 0.08 + ((i * 0.37) % 0.72)
      ctx.beginPath()
      ctx.arc(x(s), (((i * 0.618) % 1) - 0.62) * height * 1.1, height * (0.06 + (i % 3) * 0.035), 0, Math.PI * 2)
      ctx.fill()
    }
  }
}

function paintHead(
  ctx: OffscreenCanvasRenderingContext2D,
  skin: Skin,
  x: (s: number) => number,
  y: (s: number) => number,
  length: number,
  height: number,
): void {
  const eye = Math.max(2.2, height * (skin.teeth ? 0.1 : 0.16))
  const [ex, ey] = [x(0.86), y(0.86) - height * 0.16]
  ctx.strokeStyle = '#04101c88'
  ctx.lineWidth = Math.max(1, height * 0.04)
  ctx.beginPath()
  ctx.arc(x(0.68), y(0.7), height * 0.42, -0.9, 0.9)
  ctx.stroke()
  ctx.fillStyle = skin.fin
  ctx.beginPath()
  ctx.ellipse(x(0.58), y(0.6) + height * 0.2, height * 0.34, height * 0.15, 0.6, 0, Math.PI * 2)
  ctx.fill()
  dot(ctx, ex, ey, eye, '#fffdf2')
  dot(ctx, ex + eye * 0.18, ey, eye * 0.62, '#0a0f18')
  dot(ctx, ex + eye * 0.36, ey - eye * 0.26, eye * 0.22, '#ffffff')
  if (skin.sword) {
    ctx.fillStyle = skin.back
    ctx.beginPath()
    ctx.moveTo(x(0.96), y(1) - height * 0.14)
    ctx.lineTo(length * 1.02, y(1))
    ctx.lineTo(x(0.96), y(1) + height * 0.06)
    ctx.fill()
  }
  if (skin.teeth) {
    ctx.fillStyle = '#3a0d14'
    ctx.beginPath()
    ctx.moveTo(x(0.995), y(1) + height * 0.02)
    ctx.quadraticCurveTo(x(0.86), y(0.9) + height * 0.2, x(0.76), y(0.8) + height * 0.3)
    ctx.quadraticCurveTo(x(0.9), y(0.9) + height * 0.42, x(0.995), y(1) + height * 0.02)
    ctx.fill()
    ctx.fillStyle = '#fffdf2'
    for (let i = 0; i < 5; i++) {
      const s = 0.79 + i * 0.042
      ctx.beginPath()
      ctx.moveTo(x(s), y(s) + height * (0.29 - i * 0.055))
      ctx.lineTo(x(s + 0.03), y(s) + height * (0.26 - i * 0.055))
      ctx.lineTo(x(s + 0.02), y(s) + height * (0.4 - i * 0.06))
      ctx.fill()
    }
  }
  if (skin.lamp) {
    ctx.strokeStyle = skin.back
    ctx.lineWidth = height * 0.06
    ctx.beginPath()
    ctx.moveTo(x(0.78), -height * 0.6)
    ctx.quadraticCurveTo(x(0.92), -height * 1.3, length * 0.98, -height * 0.7)
    ctx.stroke()
    glow(ctx, length * 0.98, -height * 0.68, height * 0.46, skin.lamp)
  }
}

export function dot(ctx: OffscreenCanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, Math.PI * 2)
  ctx.fill()
}

export function glow(
  ctx: OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  color: string,
): void {
  const light = ctx.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, '#ffffff')
  light.addColorStop(0.25, color)
  light.addColorStop(1, `${color}00`)
  ctx.fillStyle = light
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}
