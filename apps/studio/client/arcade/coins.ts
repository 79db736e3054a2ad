import type { GrandLevel } from '../play/levels.ts'
import { h } from '../shell/dom.ts'

const COUNT: Record<GrandLevel, number> = { big: 24, great: 36, grand: 48, festival: 64 }

/** Coins that spring from the middle of the board and fall; they leave nothing behind. */
export function rainCoins(host: HTMLElement, level: GrandLevel): void {
  const { width, height } = host.getBoundingClientRect()
  const layer = h('div', { class: 'coins', 'aria-hidden': 'true' })
  const falls = Array.from({ length: COUNT[level] }, (_, i) => {
    const coin = h('i', {})
    layer.append(coin)
    const across = (Math.random() - 0.5) * width
    const up = -height * (0.2 + Math.random() * 0.35)
    const frames = [
      { transform: 'translate(0, 0) scale(0.4) rotateY(0)', opacity: 1 },
      { transform: `translate(${across * 0.6}px, ${up}px) scale(1) rotateY(360deg)`, opacity: 1, offset: 0.4 },
      { transform: `translate(${across}px, ${height * 0.7}px) scale(1) rotateY(1080deg)`, opacity: 0 },
    ]
    const timing = { duration: 1600 + Math.random() * 900, delay: i * 35, easing: 'cubic-bezier(0.3, 0.1, 0.7, 1)' }
    return coin.animate(frames, { ...timing, fill: 'both' }).finished
  })
  host.append(layer)
  void Promise.allSettled(falls).then(() => layer.remove())
}
