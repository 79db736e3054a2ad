import { type KeyboardEvent, useEffect, useRef } from 'react'

const CELLS = '[data-cell]:not(:disabled)'

type Box = Pick<DOMRect, 'left' | 'top'>

/** Where an arrow key leads from one of the cells: along the row of reading, or to the nearest of the next row. */
export function steppedCell(boxes: readonly Box[], at: number, key: string, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const next = at + ((key === 'ArrowRight') === isRtl ? -1 : 1)
    return boxes[next] ? next : undefined
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const from = boxes[at]!
  const way = key === 'ArrowDown' ? 1 : -1
  const ahead = boxes.flatMap((box, i) => {
    const rows = (box.top - from.top) * way
    return rows > 1 ? [{ i, rows, aside: Math.abs(box.left - from.left) }] : []
  })
  return ahead.sort((a, b) => a.rows - b.rows || a.aside - b.aside)[0]?.i
}

/** Makes the cells within one stop of the tab key; arrow keys, Home and End go from cell to cell. */
export function useGridKeys<T extends HTMLElement>() {
  const grid = useRef<T>(null)

  // The stop is the cell that had the focus last, the first one before that.
  useEffect(() => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>(CELLS) ?? [])]
    const stop = cells.find(cell => cell === document.activeElement) ?? cells.find(cell => cell.tabIndex === 0)
    for (const cell of cells) cell.tabIndex = cell === (stop ?? cells[0]) ? 0 : -1
  })

  function onKeyDown(event: KeyboardEvent<T>): void {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(CELLS)]
    const at = cells.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const boxes = cells.map(cell => cell.getBoundingClientRect())
    const next = steppedCell(boxes, at, event.key, event.currentTarget.matches(':dir(rtl)'))
    if (next === undefined) return
    event.preventDefault()
    cells[at]!.tabIndex = -1
    cells[next]!.tabIndex = 0
    cells[next]!.focus()
  }
  return { ref: grid, onKeyDown }
}
