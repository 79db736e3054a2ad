import type { ArcadeLook } from '../../games/kit/looks.ts'
import { metals } from '../../games/kit/looks.ts'
import { h } from '../shell/dom.ts'

/** The part of the foil that must be rubbed off before the rest falls. */
const ENOUGH = 0.55
/** The foil is watched in a raster of so many by so many places. */
const RASTER = 12

/** A metal layer over a card that a finger rubs off; the picture at `stamp`, square, is pressed into it. */
export function createFoil({ metal, colors }: Pick<ArcadeLook, 'metal' | 'colors'>, stamp: string, onRub: () => void) {
  const view = h('canvas', { class: 'foil', 'aria-hidden': 'true' })
  const picture = h('img', { src: stamp, alt: '' })
  picture.decode().then(
    () => {
      if (!touched && view.style.visibility !== 'hidden') cover()
    },
    () => undefined,
  )
  const rubbed = new Set<number>()
  let done: (() => void) | null = null
  let touched = false
  let before: readonly [number, number] | null = null
  const cover = () => {
    const { width, height } = view.getBoundingClientRect()
    const density = Math.min(2, window.devicePixelRatio || 1)
    view.width = Math.max(1, width * density)
    view.height = Math.max(1, height * density)
    view.style.opacity = '1'
    view.style.visibility = 'visible'
    rubbed.clear()
    touched = false
    const context = view.getContext('2d')!
    const sheen = context.createLinearGradient(0, 0, view.width, view.height)
    const [light, bright, middle] = metals[metal]
    for (const [at, color] of [
      [0, middle],
      [0.3, light],
      [0.5, bright],
      [0.7, light],
      [1, middle],
    ] as const)
      sheen.addColorStop(at, color)
    context.fillStyle = sheen
    context.fillRect(0, 0, view.width, view.height)
    context.strokeStyle = colors.deep
    context.globalAlpha = 0.16
    context.lineWidth = density * 1.5
    const gap = 22 * density
    for (let y = 0; y < view.height + gap; y += gap)
      for (let x = (y / gap) % 2 ? gap / 2 : 0; x < view.width + gap; x += gap) {
        context.beginPath()
        context.arc(x, y, gap * 0.42, Math.PI, 0)
        context.stroke()
      }
    context.globalAlpha = 1
    if (picture.complete) press(context)
  }
  /** In the colours of the metal: only how light the picture is shows. */
  const press = (context: CanvasRenderingContext2D) => {
    const { width, height } = view
    const side = Math.min(width, height) * 0.62
    context.globalCompositeOperation = 'luminosity'
    context.globalAlpha = 0.6
    context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 1
  }
  const rub = (event: PointerEvent) => {
    const box = view.getBoundingClientRect()
    const scale = view.width / box.width
    const [x, y] = [(event.clientX - box.x) * scale, (event.clientY - box.y) * scale]
    const context = view.getContext('2d')!
    context.globalCompositeOperation = 'destination-out'
    context.lineWidth = 40 * scale
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(...(before ?? [x, y]))
    context.lineTo(x, y)
    context.stroke()
    context.globalCompositeOperation = 'source-over'
    before = [x, y]
    const size = rubbed.size
    const reach = 20 * scale
    for (const dx of [-reach, 0, reach])
      for (const dy of [-reach, 0, reach]) {
        const [column, row] = [
          Math.floor(((x + dx) / view.width) * RASTER),
          Math.floor(((y + dy) / view.height) * RASTER),
        ]
        if (column >= 0 && row >= 0 && column < RASTER && row < RASTER) rubbed.add(row * RASTER + column)
      }
    if (rubbed.size > size) onRub()
    if (rubbed.size / RASTER ** 2 >= ENOUGH) done?.()
  }
  view.addEventListener('pointerdown', event => {
    // A tap on the board would uncover everything at once.
    event.stopPropagation()
    if (!done) return
    touched = true
    before = null
    view.setPointerCapture(event.pointerId)
    rub(event)
  })
  view.addEventListener('pointermove', event => {
    if (done && event.buttons > 0) rub(event)
  })
  return {
    view,
    cover,
    get touched() {
      return touched
    },
    /** Lets the player rub; ends when enough is gone. */
    scratch: () =>
      new Promise<void>(resolve => {
        done = resolve
      }),
    async uncover(atOnce: boolean) {
      done = null
      if (!atOnce) await view.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 260, fill: 'none' }).finished
      view.style.visibility = 'hidden'
    },
  }
}
