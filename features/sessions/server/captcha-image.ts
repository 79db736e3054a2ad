import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Point, strokesOf } from '#features/sessions/rules/captcha.ts'
import { between } from './chance.ts'

/** Twice what the page shows, for sharp screens. */
const [WIDTH, HEIGHT] = [272, 96]

/**
 * A picture of the text as PNG: pixels only, no letters to read back (security §3.4). Every character is turned, bent
 * and set at its own distance; lines of the same ink cross them.
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const hue = between(0, 360)
  drawPaper(context, hue)
  const bend = bending()
  const ink = () => `hsl(${hue + between(-25, 25)} ${between(50, 80)}% ${between(22, 36)}%)`
  const step = (WIDTH - 40) / text.length
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [nth, character] of [...text].entries()) {
    const place = placing(20 + step * (nth + 0.5) + between(-4, 4), HEIGHT / 2 + between(-7, 7))
    context.strokeStyle = ink()
    context.lineWidth = between(4.5, 6.5)
    for (const stroke of strokesOf(character)) drawLine(context, stroke.map(place).map(bend))
  }
  // Thin and pale: they part what a program sees, and a reader sees through them.
  for (let i = 0; i < 3; i++) {
    context.strokeStyle = `hsl(${hue + between(-25, 25)} ${between(35, 55)}% ${between(48, 60)}%)`
    context.lineWidth = between(1.2, 2)
    drawLine(context, crossing().map(bend))
  }
  return canvas.encode('png')
}

function drawPaper(context: SKRSContext2D, hue: number): void {
  context.fillStyle = `hsl(${hue + between(30, 90)} 45% ${between(86, 91)}%)`
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let i = 0; i < 40; i++) {
    context.fillStyle = `hsl(${hue + between(-60, 60)} 40% ${between(72, 86)}%)`
    context.beginPath()
    context.arc(between(0, WIDTH), between(0, HEIGHT), between(0.8, 2.8), 0, 7)
    context.fill()
  }
}

/** Takes a point of the grid to the picture: turned, leaning, of its own size. */
function placing(centreX: number, centreY: number): (point: Point) => Point {
  const turn = between(-0.2, 0.2)
  const [scaleX, scaleY, lean] = [between(2.9, 3.7), between(3.1, 4.1), between(-0.15, 0.15)]
  return ([x, y]) => {
    const [dx, dy] = [(x - 5 + lean * (7 - y)) * scaleX, (y - 7) * scaleY]
    return [centreX + dx * Math.cos(turn) - dy * Math.sin(turn), centreY + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
}

/** Bends the whole picture in two waves. */
function bending(): (point: Point) => Point {
  const [sway, swell] = [between(1.5, 3), between(2, 4)]
  const [waveX, waveY, startX, startY] = [between(0.05, 0.09), between(0.02, 0.045), between(0, 7), between(0, 7)]
  return ([x, y]) => [x + sway * Math.sin(y * waveX + startX), y + swell * Math.sin(x * waveY + startY)]
}

function crossing(): Point[] {
  const [from, to, middle] = [between(10, HEIGHT - 10), between(10, HEIGHT - 10), between(-30, 30)]
  return Array.from({ length: 30 }, (_, i) => {
    const share = i / 29
    return [share * WIDTH, from + (to - from) * share + middle * Math.sin(Math.PI * share)]
  })
}

function drawLine(context: SKRSContext2D, points: readonly Point[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}
