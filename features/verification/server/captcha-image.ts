import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Point, strokesOf } from '#features/verification/rules/captcha.ts'
import { between as unforeseen } from './chance.ts'

/** Twice what the page shows, for sharp screens. */
const [WIDTH, HEIGHT] = [272, 96]

/** A number of that range. */
type Between = (low: number, high: number) => number

/**
 * A picture of the text as PNG: pixels only, no letters to read back (security §3.4). Every character is turned, bent
 * and set at its own distance; lines of its hues cross them.
 */
export async function drawCaptcha(text: string, between: Between = unforeseen): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const hue = between(0, 360)
  drawPaper(context, hue, between)
  const bend = bending(between)
  const near = (saturation: number, luminance: number) => colour(hue + between(-25, 25), saturation, luminance)
  const step = (WIDTH - 40) / text.length
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [nth, character] of [...text].entries()) {
    const place = placing(20 + step * (nth + 0.5) + between(-4, 4), HEIGHT / 2 + between(-7, 7), between)
    context.strokeStyle = near(between(0.5, 0.8), between(0.03, 0.1))
    context.lineWidth = between(4.5, 6.5)
    for (const stroke of strokesOf(character)) drawLine(context, stroke.map(place).map(bend))
  }
  // Thin and pale: they part what a program sees, and a reader sees through them.
  for (let i = 0; i < 3; i++) {
    context.strokeStyle = near(between(0.35, 0.55), between(0.3, 0.42))
    context.lineWidth = between(1.2, 2)
    drawLine(context, crossing(between).map(bend))
  }
  return canvas.encode('png')
}

function drawPaper(context: SKRSContext2D, hue: number, between: Between): void {
  context.fillStyle = colour(hue + between(30, 90), 0.45, between(0.72, 0.8))
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let i = 0; i < 40; i++) {
    context.fillStyle = colour(hue + between(-60, 60), 0.4, between(0.5, 0.68))
    context.beginPath()
    context.arc(between(0, WIDTH), between(0, HEIGHT), between(0.8, 2.8), 0, 7)
    context.fill()
  }
}

/** Takes a point of the grid to the picture: turned, leaning, of its own size. */
function placing(centreX: number, centreY: number, between: Between): (point: Point) => Point {
  const turn = between(-0.2, 0.2)
  const [scaleX, scaleY, lean] = [between(2.9, 3.7), between(3.1, 4.1), between(-0.15, 0.15)]
  return ([x, y]) => {
    const [dx, dy] = [(x - 5 + lean * (7 - y)) * scaleX, (y - 7) * scaleY]
    return [centreX + dx * Math.cos(turn) - dy * Math.sin(turn), centreY + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
}

/** Bends the whole picture in two waves. */
function bending(between: Between): (point: Point) => Point {
  const [sway, swell] = [between(1.5, 3), between(2, 4)]
  const [waveX, waveY, startX, startY] = [between(0.05, 0.09), between(0.02, 0.045), between(0, 7), between(0, 7)]
  return ([x, y]) => [x + sway * Math.sin(y * waveX + startX), y + swell * Math.sin(x * waveY + startY)]
}

function crossing(between: Between): Point[] {
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

/**
 * The colour of this hue and saturation that is so bright to the eye (relative luminance of WCAG). By lightness alone yellow
 * would be several times as bright as blue, and yellow characters too pale to be read.
 */
function colour(hue: number, saturation: number, luminance: number): string {
  let [low, high] = [0, 1]
  while (high - low > 0.001) {
    const middle = (low + high) / 2
    if (luminanceOf(hue, saturation, middle) < luminance) low = middle
    else high = middle
  }
  return `hsl(${hue} ${saturation * 100}% ${low * 100}%)`
}

function luminanceOf(hue: number, saturation: number, lightness: number): number {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4)
}
