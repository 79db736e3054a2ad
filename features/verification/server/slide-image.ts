import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { PICTURE, PIECE } from '#features/verification/rules/slide.ts'
import { between, oneOf } from './chance.ts'

/** How far the nose and the dent of the piece reach. */
const NOSE = 9
const BODY = PIECE - NOSE

/**
 * A picture like no other, with a hole at `x`, `y` and the piece that fits there, as `data:` addresses. A second, fainter
 * dent of another form lies elsewhere, so that darkness alone does not tell where.
 */
export async function drawPuzzle(x: number, y: number): Promise<{ bg: string; piece: string }> {
  const scene = drawScene()
  const form = pieceForm()
  const [bg, piece] = await Promise.all([
    drawHoles(scene, form, x, y).encode('webp', 82),
    drawPiece(scene, form, x, y).encode('webp', 90),
  ])
  return { bg: addressOf(bg), piece: addressOf(piece) }
}

const addressOf = (image: Buffer) => `data:image/webp;base64,${image.toString('base64')}`

/** Hills under a sky, and what floats there. */
function drawScene(): Canvas {
  const { width, height } = PICTURE
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const hue = between(0, 360)
  const sky = context.createLinearGradient(0, 0, between(0, width), height)
  sky.addColorStop(0, `hsl(${hue} 55% ${between(38, 52)}%)`)
  sky.addColorStop(1, `hsl(${hue + between(25, 80)} 60% ${between(62, 76)}%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  for (let i = 0; i < 16; i++) drawFloating(context, hue)
  for (let layer = 0; layer < 4; layer++) drawHill(context, hue, 70 + layer * 22)
  for (let i = 0; i < 26; i++) drawFloating(context, hue + 160, 5)
  return canvas
}

function drawFloating(context: SKRSContext2D, hue: number, most = 26): void {
  const { width, height } = PICTURE
  context.fillStyle = `hsl(${hue + between(-70, 70)} ${between(45, 75)}% ${between(35, 80)}% / ${between(0.25, 0.8)})`
  context.beginPath()
  const [x, y, radius] = [between(0, width), between(0, height), between(2, most)]
  context.ellipse(x, y, radius, radius * between(0.4, 1), between(0, 3), 0, 7)
  context.fill()
}

function drawHill(context: SKRSContext2D, hue: number, level: number): void {
  const { width, height } = PICTURE
  const [rise, length, start] = [between(6, 16), between(0.015, 0.05), between(0, 7)]
  context.fillStyle = `hsl(${hue + between(60, 150)} ${between(35, 60)}% ${between(24, 58)}%)`
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) {
    context.lineTo(x, level + rise * Math.sin(x * length + start) + (rise / 3) * Math.sin(x * length * 3.1))
  }
  context.lineTo(width, height)
  context.fill()
}

/** A square with a nose or a dent on two of its sides. */
function pieceForm(): Path2D {
  const form = new Path2D()
  const [above, right] = [oneOf([true, false]), oneOf([true, false])]
  const middle = between(BODY * 0.4, BODY * 0.6)
  form.moveTo(0, NOSE)
  form.lineTo(middle - 7, NOSE)
  form.arc(middle, NOSE, 7, Math.PI, 0, !above)
  form.lineTo(BODY, NOSE)
  form.lineTo(BODY, NOSE + middle - 7)
  form.arc(BODY, NOSE + middle, 7, -Math.PI / 2, Math.PI / 2, !right)
  form.lineTo(BODY, PIECE)
  form.lineTo(0, PIECE)
  form.closePath()
  return form
}

function drawHoles(scene: Canvas, form: Path2D, x: number, y: number): Canvas {
  const canvas = createCanvas(PICTURE.width, PICTURE.height)
  const context = canvas.getContext('2d')
  context.drawImage(scene, 0, 0)
  const decoyY =
    y > PICTURE.height / 2 - PIECE / 2 ? between(2, 20) : between(PICTURE.height - PIECE - 20, PICTURE.height - PIECE)
  drawHole(context, pieceForm(), between(8, x - PIECE - 8), decoyY, 0.28)
  drawHole(context, form, x, y, 0.5)
  return canvas
}

function drawHole(context: SKRSContext2D, form: Path2D, x: number, y: number, darkness: number): void {
  context.save()
  context.translate(x, y)
  context.fillStyle = `rgb(12 10 24 / ${darkness + between(-0.06, 0.06)})`
  context.fill(form)
  context.strokeStyle = 'rgb(255 255 255 / 0.55)'
  context.lineWidth = 1.2
  context.stroke(form)
  context.restore()
}

function drawPiece(scene: Canvas, form: Path2D, x: number, y: number): Canvas {
  const canvas = createCanvas(PIECE, PIECE)
  const context = canvas.getContext('2d')
  context.save()
  context.clip(form)
  context.drawImage(scene, -x, -y)
  context.restore()
  context.strokeStyle = 'rgb(255 255 255 / 0.9)'
  context.lineWidth = 2
  context.stroke(form)
  return canvas
}
