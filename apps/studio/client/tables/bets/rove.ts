/** How far to the side counts beside how far ahead: what lies straight ahead is nearer. */
const ASIDE = 2.5

const AHEAD: Readonly<Record<string, (dx: number, dy: number) => readonly [ahead: number, aside: number]>> = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
}

/** One stop of the Tab key for all buttons of a board; arrows go to the nearest one in their direction. */
export function rove(board: HTMLElement): void {
  const buttons = () => [...board.querySelectorAll<HTMLButtonElement>('button')].filter(each => each.offsetParent)
  const stop = (at: HTMLElement) => {
    for (const button of board.querySelectorAll('button')) button.tabIndex = button === at ? 0 : -1
  }
  const first = board.querySelector('button')
  if (first) stop(first)
  board.addEventListener('focusin', event => {
    if (event.target instanceof HTMLButtonElement) stop(event.target)
  })
  board.addEventListener('keydown', event => {
    const ahead = AHEAD[event.key]
    if (!ahead || !(event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    const here = middleOf(event.target)
    let best: HTMLButtonElement | null = null
    let least = Number.POSITIVE_INFINITY
    for (const button of buttons()) {
      const there = middleOf(button)
      const [far, aside] = ahead(there.x - here.x, there.y - here.y)
      if (far < 2) continue
      const cost = far + Math.abs(aside) * ASIDE
      if (cost < least) [least, best] = [cost, button]
    }
    best?.focus()
  })
}

function middleOf(button: HTMLElement) {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
