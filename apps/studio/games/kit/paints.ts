import { paints as shared } from '../lotus-lantern/art/palette.ts'
import { mix } from './colors.ts'
import { type Look, metals } from './looks.ts'
import { linear, radial } from './paint.ts'

const SHARED = [...shared.matchAll(/<(linear|radial)Gradient id="(\w+)".*?<\/\1Gradient>/g)].map(
  ([definition, , id]) => [id!, definition] as const,
)

/** The gradients of a game: the shared ones in its own metal and light. */
export function makePaints({ metal, colors }: Pick<Look, 'metal' | 'colors'>): string {
  const [light, bright, middle, dark] = metals[metal]
  const own: Record<string, string> = {
    gold: linear('gold', [
      [0, light],
      [0.3, bright],
      [0.62, middle],
      [1, dark],
    ]),
    goldSide: linear(
      'goldSide',
      [
        [0, dark],
        [0.28, bright],
        [0.5, light],
        [0.72, mix(bright, middle, 0.5)],
        [1, dark],
      ],
      '',
    ),
    titleFill: linear('titleFill', [
      [0, '#FFFFFF'],
      [0.35, light],
      [0.55, bright],
      [0.58, middle],
      [1, mix(bright, light, 0.4)],
    ]),
    titleEdge: linear('titleEdge', [
      [0, mix(colors.accent, '#000000', 0.25)],
      [1, mix(colors.deep, '#000000', 0.35)],
    ]),
    aura: radial('aura', [
      [0, `${mix(colors.glow, '#ffffff', 0.3)}/.9`],
      [0.45, `${colors.glow}/.35`],
      [1, `${colors.glow}/0`],
    ]),
  }
  return (
    SHARED.filter(([id]) => !(id in own))
      .map(([, definition]) => definition)
      .join('') + Object.values(own).join('')
  )
}

/** Only those of the paints that a picture refers to, also by way of each other. */
export function paintsIn(paints: string, content: string): string {
  return [...paints.matchAll(/<(linear|radial)Gradient id="(\w+)".*?<\/\1Gradient>/g)]
    .filter(([, , id]) => content.includes(`#${id})`))
    .map(([definition]) => definition)
    .join('')
}
