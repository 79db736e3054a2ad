import type { Texture } from 'pixi.js'
import { textureOf } from '../../slot/scene/picture.ts'
import { dot, glow } from './paint-fish.ts'

/* What is neither fish nor water, drawn once. Lengths in pixels of the picture. */

function draw(width: number, height: number, paint: (ctx: OffscreenCanvasRenderingContext2D) => void): Texture {
  const canvas = new OffscreenCanvas(width, height)
  const ctx = canvas.getContext('2d')!
  ctx.translate(width / 2, height / 2)
  paint(ctx)
  return textureOf(canvas)
}

/** The cannons of the four seats: each in its own lacquer. */
export const SEAT_COLORS = ['#e0492f', '#2f8fe0', '#3fb68b', '#b06ae0'] as const

export function drawProps() {
  const metal = (
    ctx: OffscreenCanvasRenderingContext2D,
    x: number,
    y: number,
    w: number,
    h: number,
    light: string,
    dark: string,
  ) => {
    const fill = ctx.createLinearGradient(0, y, 0, y + h)
    fill.addColorStop(0, dark)
    fill.addColorStop(0.35, light)
    fill.addColorStop(1, dark)
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.roundRect(x, y, w, h, h * 0.3)
    ctx.fill()
    ctx.strokeStyle = '#2a1608'
    ctx.lineWidth = 3
    ctx.stroke()
  }
  return {
    net: draw(160, 160, ctx => {
      ctx.strokeStyle = '#dff6ff'
      ctx.lineWidth = 3
      for (const r of [74, 52, 30]) {
        ctx.beginPath()
        ctx.arc(0, 0, r, 0, Math.PI * 2)
        ctx.stroke()
      }
      for (let i = 0; i < 8; i++) {
        ctx.beginPath()
        ctx.moveTo(0, 0)
        ctx.lineTo(Math.cos((i * Math.PI) / 4) * 74, Math.sin((i * Math.PI) / 4) * 74)
        ctx.stroke()
      }
    }),
    ring: draw(256, 256, ctx => {
      const fill = ctx.createRadialGradient(0, 0, 60, 0, 0, 126)
      fill.addColorStop(0, '#ffffff00')
      fill.addColorStop(0.7, '#ffd98a')
      fill.addColorStop(0.82, '#ffffff')
      fill.addColorStop(1, '#ffffff00')
      ctx.fillStyle = fill
      ctx.fillRect(-128, -128, 256, 256)
    }),
    aim: draw(128, 128, ctx => {
      ctx.strokeStyle = '#ffd98a'
      ctx.lineWidth = 5
      for (let i = 0; i < 4; i++) {
        ctx.beginPath()
        ctx.arc(0, 0, 52, i * 1.571 + 0.25, i * 1.571 + 1.32)
        ctx.stroke()
        ctx.beginPath()
        ctx.moveTo(Math.cos(i * 1.571) * 36, Math.sin(i * 1.571) * 36)
        ctx.lineTo(Math.cos(i * 1.571) * 60, Math.sin(i * 1.571) * 60)
        ctx.stroke()
      }
    }),
    coin: draw(48, 48, ctx => {
      dot(ctx, 0, 0, 23, '#7a4a0c')
      dot(ctx, 0, -1, 20, '#ffd24a')
      dot(ctx, 0, -1, 14, '#f0a81e')
      ctx.fillStyle = '#fff2b8'
      ctx.fillRect(-4, -8, 8, 14)
    }),
    bubble: draw(48, 48, ctx => {
      ctx.strokeStyle = '#e8fbff99'
      ctx.lineWidth = 3
      ctx.beginPath()
      ctx.arc(0, 0, 20, 0, Math.PI * 2)
      ctx.stroke()
      dot(ctx, -7, -7, 5, '#ffffffaa')
    }),
    flash: draw(128, 128, ctx => glow(ctx, 0, 0, 64, '#ffe08a')),
    bases: SEAT_COLORS.map(color =>
      draw(180, 180, ctx => {
        const fill = ctx.createRadialGradient(-20, -26, 10, 0, 0, 84)
        fill.addColorStop(0, '#fff4cf')
        fill.addColorStop(0.35, '#e5b75c')
        fill.addColorStop(1, '#6e4312')
        ctx.fillStyle = fill
        ctx.beginPath()
        for (let i = 0; i < 24; i++) {
          const r = i % 2 ? 84 : 74
          ctx.lineTo(Math.cos((i * Math.PI) / 12) * r, Math.sin((i * Math.PI) / 12) * r)
        }
        ctx.closePath()
        ctx.fill()
        dot(ctx, 0, 0, 62, '#2a1608')
        dot(ctx, 0, 0, 57, color)
        dot(ctx, -14, -18, 20, '#ffffff22')
      }),
    ),
    /** Points to the right. */
    barrel: draw(220, 110, ctx => {
      metal(ctx, -42, -34, 84, 68, '#fff4cf', '#8e5a16')
      metal(ctx, 20, -24, 68, 48, '#ffe9ac', '#7c4c12')
      metal(ctx, 76, -33, 26, 66, '#fff4cf', '#8e5a16')
      dot(ctx, -6, 0, 17, '#3a0d08')
      dot(ctx, -6, 0, 12, '#e0492f')
    }),
  }
}
export type Props = ReturnType<typeof drawProps>

export function drawShot(side: number, isStrong: boolean): Texture {
  return draw(side, side, ctx => {
    ctx.scale(side / 64, side / 64)
    glow(ctx, 0, 0, 32, isStrong ? '#ffb43c' : '#7ae8ff')
    dot(ctx, 0, 0, isStrong ? 12 : 11, isStrong ? '#fff6d8' : '#ffffff')
  })
}

/** A ray of light from above. */
export function drawLight(width: number, height: number): Texture {
  return draw(width, height, ctx => {
    ctx.scale(width / 256, height / 512)
    const fill = ctx.createLinearGradient(0, -256, 0, 256)
    fill.addColorStop(0, '#ffffff55')
    fill.addColorStop(1, '#ffffff00')
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.moveTo(-30, -256)
    ctx.lineTo(50, -256)
    ctx.lineTo(120, 256)
    ctx.lineTo(-70, 256)
    ctx.fill()
  })
}
