import type { ReactNode } from 'react'

/** A column of a list, in words already translated. */
export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** What stands in the file of the list; without it the column is not in it. */
  text?: (row: Row) => string
  /** Figures line up at the end. */
  isFigure?: boolean
  /** Always there; of others everybody hides what they do not need. */
  isFixed?: boolean
  startsHidden?: boolean
}

export type Filter = { name: string; label: string } & (
  | { kind: 'text'; placeholder?: string }
  | { kind: 'day' }
  /** `none`: what it is called when nothing is chosen, where that is not everything. */
  | { kind: 'pick'; options: readonly { value: string; label: string }[]; none?: string }
)

/** One page of a list: `next` is the `before` of the page after it. */
export type Page<Row> = { list: Row[]; next: string | null }
export type Asked = { before?: string; limit: number }
