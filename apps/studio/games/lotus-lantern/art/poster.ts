import { move } from '../../kit/paint.ts'
import { drawKoi, drawPhoenix } from './creatures.ts'
import { paints } from './palette.ts'
import { drawScene } from './scenery.ts'
import { drawTitle, titleSize } from './title.ts'
import { drawLantern, drawLotus } from './treasures.ts'

/** The lobby's cover, 600 × 800. */
export function drawCover(): string {
  const title = titleSize.stacked
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"><title>Lotus Lantern</title><defs>${paints}</defs>` +
    drawScene(600, 800, 'night') +
    move(drawPhoenix(), 50, 30, 2.5) +
    move(drawLantern(false), 24, 300, 0.9) +
    move(drawLantern(false), 396, 300, 0.9) +
    move(drawLotus(), 140, 300, 1.6) +
    move(drawTitle(false), 300 - title.width * 0.53, 566, 1.06) +
    frame(600, 800) +
    '</svg>'
  )
}

/** The wide picture for a banner, 1600 × 600. */
export function drawHero(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 600" preserveAspectRatio="xMidYMid slice"><title>Lotus Lantern</title><defs>${paints}</defs>` +
    drawScene(1600, 600, 'night') +
    move(drawLantern(false), 700, 20, 1.1) +
    move(drawLantern(false), 1390, 60, 0.9) +
    move(drawPhoenix(), 900, 0, 2.7) +
    move(drawKoi(), 760, 330, 1.25) +
    move(drawLotus(), 1020, 330, 1.4) +
    move(drawTitle(false), 90, 180, 1.15) +
    '</svg>'
  )
}

function frame(width: number, height: number): string {
  const line = (inset: number, weight: number, opacity: number) =>
    `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" rx="18" fill="none" stroke="url(#gold)" stroke-width="${weight}" opacity="${opacity}"/>`
  return line(10, 5, 1) + line(20, 1.5, 0.7)
}
