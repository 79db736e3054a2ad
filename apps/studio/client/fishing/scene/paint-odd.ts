import { dot, glow, type Paint } from './paint-fish.ts'

/* Those of the sea that are no fish by their shape. */

type Ctx = OffscreenCanvasRenderingContext2D

export function shape(ctx: Ctx, fill: string | CanvasGradient, path: () => void, edge = '#04101c99', width = 2): void {
  ctx.beginPath()
  path()
  ctx.closePath()
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = edge
  ctx.lineWidth = width
  ctx.stroke()
}

export function ball(ctx: Ctx, x: number, y: number, r: number, light: string, dark: string): CanvasGradient {
  const fill = ctx.createRadialGradient(x - r * 0.3, y - r * 0.4, r * 0.1, x, y, r)
  fill.addColorStop(0, light)
  fill.addColorStop(1, dark)
  return fill
}

/** An arm that swings, from thick to thin. */
export function arm(
  ctx: Ctx,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  phase: number,
  color: string,
) {
  ctx.strokeStyle = color
  ctx.lineCap = 'round'
  let [px, py] = [x, y]
  for (let i = 1; i <= 9; i++) {
    const t = i / 9
    const bent = angle + Math.sin(phase + t * 3.4) * 0.55 * t
    const [nx, ny] = [px + (Math.cos(bent) * length) / 9, py + (Math.sin(bent) * length) / 9]
    ctx.lineWidth = width * (1 - t * 0.8)
    ctx.beginPath()
    ctx.moveTo(px, py)
    ctx.lineTo(nx, ny)
    ctx.stroke()
    ;[px, py] = [nx, ny]
  }
}

export const eyes = (ctx: Ctx, x: number, y: number, apart: number, size: number, color = '#fffdf2') => {
  for (const side of [-1, 1]) {
    dot(ctx, x + (side * apart) / 2, y, size, color)
    dot(ctx, x + (side * apart) / 2, y + size * 0.1, size * 0.55, '#0a0f18')
    dot(ctx, x + (side * apart) / 2 + size * 0.2, y - size * 0.2, size * 0.2, '#ffffff')
  }
}

/** Seen from above, with flippers that row. */
export const paintTurtle: Paint = (ctx, l, h, phase) => {
  const row = Math.sin(phase) * 0.5
  for (const side of [-1, 1]) {
    const flipper = (x: number, reach: number, turn: number) => {
      ctx.save()
      ctx.translate(x, side * h * 0.5)
      ctx.rotate(side * (turn + row * 0.6))
      shape(ctx, '#3f8f6a', () =>
        ctx.ellipse(-reach * 0.2, side * h * 0.24, reach, h * 0.2, side * 0.9, 0, Math.PI * 2),
      )
      ctx.restore()
    }
    flipper(l * 0.4, l * 0.42, 0)
    flipper(-l * 0.5, l * 0.26, 0.5)
  }
  shape(ctx, ball(ctx, l * 0.8, 0, l * 0.26, '#9be0a4', '#3f8f6a'), () =>
    ctx.ellipse(l * 0.8, 0, l * 0.24, h * 0.25, 0, 0, 7),
  )
  for (const side of [-1, 1]) dot(ctx, l * 0.9, side * h * 0.13, h * 0.055, '#0a0f18')
  shape(
    ctx,
    ball(ctx, 0, 0, l * 0.75, '#e2b25a', '#7a4a1c'),
    () => ctx.ellipse(0, 0, l * 0.68, h * 0.74, 0, 0, 7),
    '#3a2008',
    3,
  )
  ctx.strokeStyle = '#5a3410aa'
  ctx.lineWidth = 2.5
  for (const x of [-0.34, 0, 0.34]) {
    ctx.beginPath()
    for (let i = 0; i <= 6; i++) {
      const a = (i * Math.PI) / 3
      ctx.lineTo(l * x + Math.cos(a) * l * 0.2, Math.sin(a) * h * 0.3)
    }
    ctx.stroke()
  }
}

export const paintRay: Paint = (ctx, l, h, phase) => {
  const flap = Math.sin(phase) * h * 0.22
  ctx.strokeStyle = '#27446e'
  ctx.lineWidth = h * 0.07
  ctx.beginPath()
  ctx.moveTo(-l * 0.4, 0)
  ctx.quadraticCurveTo(-l * 0.75, Math.sin(phase + 1) * h * 0.2, -l * 1.15, Math.sin(phase + 2) * h * 0.3)
  ctx.stroke()
  const fill = ctx.createLinearGradient(l, 0, -l, 0)
  fill.addColorStop(0, '#8fc4ee')
  fill.addColorStop(1, '#2a4f86')
  shape(ctx, fill, () => {
    ctx.moveTo(l * 0.82, -h * 0.12)
    ctx.quadraticCurveTo(l * 0.3, -h * 0.55, -l * 0.1, -h + flap)
    ctx.quadraticCurveTo(-l * 0.22, -h * 0.4, -l * 0.5, 0)
    ctx.quadraticCurveTo(-l * 0.22, h * 0.4, -l * 0.1, h - flap)
    ctx.quadraticCurveTo(l * 0.3, h * 0.55, l * 0.82, h * 0.12)
    ctx.quadraticCurveTo(l * 0.7, 0, l * 0.82, -h * 0.12)
  })
  for (let i = 0; i < 9; i++)
    dot(ctx, l * (0.3 - (i % 5) * 0.16), (((i * 0.618) % 1) - 0.5) * h * 0.9, h * 0.06, '#e6f6ffaa')
  for (const side of [-1, 1]) {
    dot(ctx, l * 0.6, side * h * 0.2, h * 0.09, '#fffdf2')
    dot(ctx, l * 0.63, side * h * 0.2, h * 0.05, '#0a0f18')
  }
}

export const paintSquid: Paint = (ctx, l, h, phase) => {
  for (let i = -3; i <= 3; i++)
    arm(ctx, -l * 0.3, i * h * 0.13, Math.PI - i * 0.12, l * (0.66 + (i % 2) * 0.1), h * 0.2, phase + i, '#d9607f')
  shape(ctx, '#f08ca4', () => {
    ctx.moveTo(l, 0)
    ctx.lineTo(l * 0.55, -h * 0.9)
    ctx.lineTo(l * 0.45, 0)
    ctx.lineTo(l * 0.55, h * 0.9)
  })
  shape(ctx, ball(ctx, l * 0.3, -h * 0.2, l * 0.8, '#ffd2dc', '#c94a6c'), () => {
    ctx.moveTo(l * 0.96, 0)
    ctx.quadraticCurveTo(l * 0.5, -h * 0.75, -l * 0.32, -h * 0.5)
    ctx.quadraticCurveTo(-l * 0.44, 0, -l * 0.32, h * 0.5)
    ctx.quadraticCurveTo(l * 0.5, h * 0.75, l * 0.96, 0)
  })
  for (const side of [-1, 1]) {
    dot(ctx, -l * 0.16, side * h * 0.3, h * 0.2, '#fffdf2')
    dot(ctx, -l * 0.13, side * h * 0.3, h * 0.11, '#0a0f18')
  }
}

/** Upright: its nose points where it swims. */
export const paintSeahorse: Paint = (ctx, l, h, phase) => {
  const sway = Math.sin(phase) * 3
  ctx.strokeStyle = '#e8902c'
  ctx.lineCap = 'round'
  const path: [number, number, number][] = []
  for (let i = 0; i <= 16; i++) {
    const t = i / 16
    const curl = Math.max(0, t - 0.6) * 7.5
    path.push([
      Math.sin(t * 3.2) * -l * 0.28 + (curl > 0 ? Math.sin(curl) * l * 0.4 : 0) + sway * t,
      -h * 0.55 + t * h * 1.25 - (curl > 0 ? (1 - Math.cos(curl)) * h * 0.2 : 0),
      l * (0.5 * Math.sin(Math.min(1, t * 1.5 + 0.22) * Math.PI) + 0.1),
    ])
  }
  for (const pass of [0, 1])
    for (let i = 1; i < path.length; i++) {
      const [x, y, w] = path[i]!
      const [px, py] = path[i - 1]!
      ctx.strokeStyle = pass === 0 ? '#7a3c08' : i % 2 ? '#ffc04a' : '#f2a038'
      ctx.lineWidth = w + (pass === 0 ? 4 : 0)
      ctx.beginPath()
      ctx.moveTo(px, py)
      ctx.lineTo(x, y)
      ctx.stroke()
    }
  shape(ctx, '#ffd98a', () => {
    ctx.moveTo(-l * 0.3, -h * 0.1)
    ctx.quadraticCurveTo(-l * 0.95, 0, -l * 0.34 + sway, h * 0.24)
  })
  shape(ctx, ball(ctx, 0, -h * 0.66, l * 0.5, '#ffe0a0', '#e8902c'), () => {
    ctx.ellipse(0, -h * 0.66, l * 0.42, h * 0.22, 0.2, 0, Math.PI * 2)
    ctx.moveTo(l * 0.3, -h * 0.74)
    ctx.lineTo(l * 0.98, -h * 0.6)
    ctx.lineTo(l * 0.94, -h * 0.52)
    ctx.lineTo(l * 0.24, -h * 0.52)
  })
  shape(ctx, '#ff7d3c', () => {
    ctx.moveTo(-l * 0.3, -h * 0.8)
    ctx.lineTo(-l * 0.2, -h)
    ctx.lineTo(l * 0.02, -h * 0.86)
    ctx.lineTo(l * 0.14, -h * 0.98)
    ctx.lineTo(l * 0.2, -h * 0.8)
  })
  dot(ctx, l * 0.1, -h * 0.69, h * 0.075, '#fffdf2')
  dot(ctx, l * 0.13, -h * 0.69, h * 0.045, '#0a0f18')
}

export const paintJelly: Paint = (ctx, l, h, phase) => {
  const squeeze = 1 + Math.sin(phase) * 0.1
  for (let i = -4; i <= 4; i++)
    arm(
      ctx,
      i * l * 0.17,
      -h * 0.1,
      Math.PI / 2 - i * 0.05,
      h * (0.9 + (i % 2) * 0.14),
      l * 0.1,
      phase + i * 0.8,
      i % 2 ? '#c9a6ffcc' : '#8fd8ffcc',
    )
  glow(ctx, 0, -h * 0.4, l * 1.1, '#b98cff')
  shape(
    ctx,
    ball(ctx, 0, -h * 0.5, l, '#ffffffee', '#8a5cf0cc'),
    () => {
      ctx.moveTo(-l * 0.9 * squeeze, -h * 0.1)
      ctx.bezierCurveTo(-l * 0.95 * squeeze, -h * 1.05, l * 0.95 * squeeze, -h * 1.05, l * 0.9 * squeeze, -h * 0.1)
      for (let i = 1; i <= 6; i++) {
        const x = l * 0.9 * squeeze * (1 - i / 3)
        ctx.quadraticCurveTo(x + l * 0.15, h * 0.06, x, -h * 0.1)
      }
    },
    '#e6d4ffcc',
  )
  eyes(ctx, 0, -h * 0.36, l * 0.5, l * 0.1)
}
