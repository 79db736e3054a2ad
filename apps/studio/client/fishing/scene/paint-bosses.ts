import { dot, glow, type Paint } from './paint-fish.ts'
import { arm, ball, eyes, shape } from './paint-odd.ts'

/* Those that come alone. */

export const paintKraken: Paint = (ctx, l, h, phase) => {
  for (let i = 0; i < 8; i++) {
    const side = i < 4 ? -1 : 1
    const k = i % 4
    const from = Math.PI / 2 - side * (0.25 + k * 0.42)
    arm(
      ctx,
      side * l * (0.1 + k * 0.1),
      h * 0.2,
      from,
      h * (0.95 - k * 0.08),
      l * 0.17,
      phase + i * 1.3,
      k % 2 ? '#a3243a' : '#c63a4c',
    )
  }
  glow(ctx, 0, -h * 0.3, l * 0.95, '#ff5a6e')
  shape(
    ctx,
    ball(ctx, -l * 0.1, -h * 0.5, l * 0.9, '#ff9a8a', '#8a1230'),
    () => {
      ctx.moveTo(-l * 0.52, h * 0.28)
      ctx.bezierCurveTo(-l * 0.86, -h * 0.6, -l * 0.4, -h * 0.98, 0, -h * 0.98)
      ctx.bezierCurveTo(l * 0.4, -h * 0.98, l * 0.86, -h * 0.6, l * 0.52, h * 0.28)
      ctx.quadraticCurveTo(0, h * 0.46, -l * 0.52, h * 0.28)
    },
    '#3a0414',
    4,
  )
  for (let i = 0; i < 7; i++)
    dot(ctx, l * (((i * 0.618) % 1) - 0.5) * 0.8, -h * (0.5 + (i % 3) * 0.14), l * 0.05, '#ffd0b899')
  eyes(ctx, 0, -h * 0.06, l * 0.52, l * 0.13, '#ffe36e')
  ctx.strokeStyle = '#3a0414'
  ctx.lineWidth = l * 0.06
  for (const side of [-1, 1]) {
    ctx.beginPath()
    ctx.moveTo(side * l * 0.12, -h * 0.16)
    ctx.lineTo(side * l * 0.42, -h * 0.3)
    ctx.stroke()
  }
}

/** A water dragon: a long body in waves, mane, horns and whiskers. */
export const paintNaga: Paint = (ctx, l, h, phase) => {
  const n = 34
  const at = (t: number) => [-l * 0.98 + t * l * 1.6, Math.sin(phase + t * 7.2) * h * 0.34 * (1 - t * 0.7)] as const
  const wide = (t: number) => h * (0.1 + 0.36 * Math.sin(Math.min(1, t * 1.15) * Math.PI * 0.5))
  ctx.fillStyle = '#ff8a3c'
  for (let i = 1; i < n; i++) {
    const [x, y] = at(i / n)
    const w = wide(i / n)
    ctx.beginPath()
    ctx.moveTo(x - w * 0.4, y - w * 0.8)
    ctx.lineTo(x - w * 0.7, y - w * 1.55)
    ctx.lineTo(x + w * 0.4, y - w * 0.8)
    ctx.fill()
  }
  for (const [color, grow, shift] of [
    ['#06302c', 1.14, 0],
    ['#16917e', 1, 0],
    ['#f4dc8c', 0.44, 0.5],
  ] as const)
    for (let i = 0; i <= n; i++) {
      const [x, y] = at(i / n)
      dot(ctx, x, y + wide(i / n) * shift, wide(i / n) * grow, color)
    }
  ctx.strokeStyle = '#0a5a50'
  ctx.lineWidth = 2
  for (let i = 2; i < n; i++) {
    const [x, y] = at(i / n)
    const w = wide(i / n)
    ctx.beginPath()
    ctx.arc(x - w * 0.2, y - w * 0.2, w * 0.62, -1.3, 0.6)
    ctx.stroke()
  }
  const [hx, hy] = at(1)
  shape(ctx, '#ff8a3c', () => {
    for (let i = 0; i <= 10; i++) {
      const a = 1.1 + i * 0.42
      const r = h * (i % 2 ? 1 : 0.6)
      ctx.lineTo(hx + Math.cos(a) * r, hy + Math.sin(a) * r * 0.86)
    }
  })
  for (const lift of [-0.5, -0.8]) {
    shape(ctx, '#ffeec0', () => {
      ctx.moveTo(hx, hy + h * lift * 0.5)
      ctx.quadraticCurveTo(hx - h * 0.3, hy + h * lift * 1.2, hx - h * 0.9, hy + h * (lift - 0.2))
      ctx.quadraticCurveTo(hx - h * 0.2, hy + h * lift * 0.9, hx + h * 0.24, hy + h * lift * 0.4)
    })
  }
  shape(ctx, ball(ctx, hx, hy - h * 0.2, h * 1.1, '#5ae0c0', '#0e6a5e'), () => {
    ctx.moveTo(hx - h * 0.5, hy - h * 0.46)
    ctx.quadraticCurveTo(hx + h * 0.4, hy - h * 0.62, l * 0.98, hy - h * 0.16)
    ctx.quadraticCurveTo(l * 1.02, hy + h * 0.1, l * 0.9, hy + h * 0.14)
    ctx.lineTo(hx + h * 0.5, hy + h * 0.18)
    ctx.lineTo(l * 0.82, hy + h * 0.42)
    ctx.quadraticCurveTo(hx + h * 0.2, hy + h * 0.66, hx - h * 0.5, hy + h * 0.42)
  })
  ctx.strokeStyle = '#ffd98a'
  ctx.lineWidth = h * 0.05
  ctx.beginPath()
  ctx.moveTo(l * 0.9, hy)
  ctx.quadraticCurveTo(l * 0.9, hy + h * 0.7, hx, hy + h * 0.86 + Math.sin(phase) * h * 0.1)
  ctx.stroke()
  dot(ctx, hx + h * 0.42, hy - h * 0.22, h * 0.14, '#fff2a0')
  dot(ctx, hx + h * 0.47, hy - h * 0.22, h * 0.075, '#a01818')
}
