import { mix } from './colors.ts'
import { LAYOUTS } from './cover-layouts.ts'
import { emblems } from './emblems/emblems.ts'
import type { ArcadeLook, Look } from './looks.ts'
import { linear, move, n } from './paint.ts'
import { makePaints, paintsIn } from './paints.ts'
import { definePattern } from './patterns.ts'
import { drawPlace } from './place.ts'
import { drawTitle } from './title.ts'

const [WIDTH, HEIGHT] = [600, 800]

/** The lobby's cover, 600 × 800: a place, the hero with what stands beside it, the title. */
export function drawCover(id: string, look: ArcadeLook): string {
  const { colors, cover, names, pattern } = look
  const title = drawTitle(look).stacked
  const scale = Math.min(530 / title.width, 196 / title.height)
  const [hero, left, right] = [cover.hero, ...cover.beside].map(name => emblems[name]!()) as [string, string, string]
  const content =
    drawPlace(id, look, WIDTH, HEIGHT, 'base') +
    LAYOUTS[cover.layout](hero, left, right, look) +
    `<defs>${linear('foot', [
      [0, `${mix(colors.deep, '#000000', 0.3)}/0`],
      [0.4, `${mix(colors.deep, '#000000', 0.3)}/.75`],
      [1, `${mix(colors.deep, '#000000', 0.5)}/.97`],
    ])}${definePattern('footPattern', pattern, colors.glow, 44)}</defs>` +
    `<rect y="490" width="${WIDTH}" height="310" fill="url(#foot)"/><rect y="560" width="${WIDTH}" height="240" fill="url(#footPattern)" opacity=".12"/>` +
    move(
      title.content,
      300 - (title.width * scale) / 2,
      672 - (title.height * scale) / 2,
      Math.round(scale * 1000) / 1000,
    ) +
    [
      [10, 5, 1],
      [20, 1.5, 0.7],
    ]
      .map(
        ([inset, weight, opacity]) =>
          `<rect x="${inset}" y="${inset}" width="${WIDTH - inset! * 2}" height="${HEIGHT - inset! * 2}" rx="18" fill="none" stroke="url(#gold)" stroke-width="${weight}" opacity="${opacity}"/>`,
      )
      .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${names.EN}</title><defs>${paintsIn(makePaints(look), content)}</defs>${content}</svg>`
}

/** What a brand's word mark shows: letters, and an emblem before them. */
export type Mark = Pick<Look, 'colors' | 'metal' | 'face' | 'pattern'> & { emblem: string }

/** The word mark of a brand on its own plate, so that it reads on light and dark grounds: 480 × 160. */
export function drawMark(name: string, mark: Mark): string {
  const words = drawTitle({ face: mark.face, names: { EN: name, VI: name, UR: name } })
  const title = name.length > 10 ? words.stacked : words.wide
  const scale = Math.min(300 / title.width, 112 / title.height)
  const content =
    `<defs>${linear('plate', [
      [0, mix(mark.colors.deep, mark.colors.ground, 0.55)],
      [1, mix(mark.colors.deep, '#000000', 0.35)],
    ])}${definePattern('platePattern', mark.pattern, mark.colors.glow, 40)}</defs>` +
    '<rect x="2" y="2" width="476" height="156" rx="24" fill="url(#plate)"/><rect x="2" y="2" width="476" height="156" rx="24" fill="url(#platePattern)" opacity=".16"/><rect x="5" y="5" width="470" height="150" rx="21" fill="none" stroke="url(#gold)" stroke-width="4"/>' +
    move(emblems[mark.emblem]!(), 24, 22, 0.58) +
    move(title.content, 308 - (title.width * scale) / 2, 80 - (title.height * scale) / 2, Number(n(scale * 100)) / 100)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 160"><title>${name.replace('&', '&amp;')}</title><defs>${paintsIn(makePaints(mark), content)}</defs>${content}</svg>`
}
